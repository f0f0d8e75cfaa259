/**
 * Sold-out and temporarily hidden products: the chip, the dialog that changes them, and the check when one is added.
 */
export { SoldOutChip } from './sold-out-chip.tsx'
export { useRefused, useUnavailable } from './use-unavailable.ts'
