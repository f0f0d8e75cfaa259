export { createProjector, type ProjectionHealth, type Projector, type ProjectorHouse } from './projector.ts'
export { rebuildProjection } from './rebuild.ts'
export { checksum, checksumOfRows, type Difference, firstDifference, refold } from './verify.ts'
export type { WaitFor } from './waiter.ts'
