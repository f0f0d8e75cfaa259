/** The dialog shown when leaving an unsent bon. */
export { Leaving } from './leaving.tsx'
