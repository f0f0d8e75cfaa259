/** Counting the drawer: the same grid is used to open and to close a register. */

export { Agree, CountFrame, CountSide, CountSteps, CountWork, UnderCount } from './count-frame.tsx'
export { CountGrid } from './count-grid.tsx'
export { type Counts, counted, countedKinds, countLines, isComplete, ofCoins, ofNotes } from './counts.ts'
export { Figures } from './figures.tsx'
export { useCounts } from './use-counts.ts'
