/** Notices of a register, shown as one popup at a time. */

export { LazyPopups, LazyUpdateOffer } from './lazy-popups.tsx'
