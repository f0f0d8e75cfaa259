export { type Difference, firstDifference } from './difference.ts'
export {
  createProjector,
  type ProjectionHealth,
  type Projector,
  type ProjectorDependencies,
} from './projector.ts'
export { rebuildProjection } from './rebuild.ts'
export { checksum, checksumOfRows, refold } from './verify.ts'
export type { WaitFor } from './waiter.ts'
