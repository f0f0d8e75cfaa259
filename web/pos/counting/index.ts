/** Counting the drawer: the same grid is used to open and to close a register. */

export { CashFigures } from './cash-figures.tsx'
export { Agree, CountFrame, CountSide, CountSteps, CountWork, UnderCount } from './count-frame.tsx'
export { CountGrid } from './count-grid.tsx'
export { CountedFigures } from './counted-figures.tsx'
export { type Counts, counted, countedKinds, countLines, isComplete } from './counts.ts'
export { Difference } from './difference.tsx'
export { Figures } from './figures.tsx'
export { useBlindCount } from './use-blind-count.ts'
export { useCounts } from './use-counts.ts'
