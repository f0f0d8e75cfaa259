/** How slow this machine is, so that tests wait as long as it needs (ADR 0053). */
export { measureSlowness, type Slowness } from './measure.ts'
export { scaled } from './scaled.ts'
