/**
 * The only place in `web` that uses clock, timers, randomness and storage directly (enforced by lint), so that specs
 * can control them.
 */
export { box } from './box.ts'
export { after, every, now, pause, untilAborted } from './clock.ts'
export { newId } from './ids.ts'
export { forget, forgetAll, readStored, storedUnder, writeStored } from './stored.ts'
