/** What becomes of a bon that nobody has sent when its place is left. */
export { Leaving } from './leaving.tsx'
