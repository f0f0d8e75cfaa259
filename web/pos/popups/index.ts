/** What a register has to be told, one popup at a time. */

export { LaterPopups, LaterUpdate } from './later.tsx'
