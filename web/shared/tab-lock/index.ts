/** One tab at a time: `useTabLock(name)`. */
export { useTabLock } from './use-tab-lock.ts'
