/**
 * The only place in `web` that touches clock, timers, randomness and storage (lint holds it). Everything else asks
 * here, so that a spec can stand still.
 */
export { box } from './box.ts'
export { after, every, now, pause, untilAborted } from './clock.ts'
export { newId } from './ids.ts'
export { forget, keep, kept } from './kept.ts'
