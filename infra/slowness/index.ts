/** Measures how slow this machine is, so that tests scale their timeouts (ADR 0053). */
export { measureSlowness, type Slowness } from './measure.ts'
export { scaled } from './scaled.ts'
