/** Splitting a bill: `SplitBill` is loaded after the sale; `useSplitReturn` reopens a split in progress. */
export { SplitBill } from './lazy-parts.ts'
export { useOpenSplit } from './use-open-split.ts'
export { useSplitReturn } from './use-split-return.ts'
