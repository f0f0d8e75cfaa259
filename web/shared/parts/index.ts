/** Parts of the program that are fetched later: `PartBoundary` around them, `PartWaiting` in their place meanwhile. */
export { loadPart, partFault } from './load-part.ts'
export { PartBoundary } from './part-boundary.tsx'
export { PartFailure } from './part-failure.tsx'
export { PartWaiting } from './part-waiting.tsx'
