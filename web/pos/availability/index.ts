/** What the company has run out of or hides for an hour: on the keys, at the take, and the list where it is changed. */
export { SoldOutChip } from './sold-out-chip.tsx'
export { useRefused } from './use-refused.ts'
export { useUnavailable } from './use-unavailable.ts'
