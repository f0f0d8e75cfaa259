/** Detects that another build is deployed than the one running here, and stores the running one for the time without a server. */
export { isShellStored } from './is-shell-stored.ts'
export { reloadUpdated, storeShell } from './stored-shell.ts'
export { useUpdate } from './use-update.ts'
