/** Splitting a bill: `useOpenSplit` opens it, `useSplitReturn` reopens a split in progress. */
export { useOpenSplit } from './use-open-split.ts'
export { useSplitReturn } from './use-split-return.ts'
