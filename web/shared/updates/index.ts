/** Detects that another build is deployed than the one running here. */
export { useUpdate } from './use-update.ts'
