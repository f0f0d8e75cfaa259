/** Splitting a bill: `SplitBill` comes later than the sale; `useSplitReturn` brings one back to a split underway. */
export { SplitBill } from './later.ts'
export { useOpenSplit } from './use-open-split.ts'
export { useSplitReturn } from './use-split-return.ts'
