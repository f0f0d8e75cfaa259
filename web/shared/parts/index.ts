/** Lazily loaded parts of the app: `PartBoundary` wraps them, `PartWaiting` is the fallback. */
export { loadPart, partFault } from './load-part.ts'
export { PartBoundary } from './part-boundary.tsx'
export { PartFailure } from './part-failure.tsx'
export { PartWaiting } from './part-waiting.tsx'
export { useServerThere } from './use-server-there.ts'
