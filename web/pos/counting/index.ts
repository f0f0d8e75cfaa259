/** Counting the drawer: the same grid opens and closes a register. */
export { CountGrid } from './count-grid.tsx'
export { type Counts, counted, countedKinds, countLines, isComplete, ofCoins, ofNotes } from './counts.ts'
export { useCounts } from './use-counts.ts'
