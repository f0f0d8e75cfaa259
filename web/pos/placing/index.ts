/** Where bons stand and whose they are: `usePlacing()` parks, opens and joins them; `acts` are the calls themselves. */
export {
  forceRelease,
  merge,
  place,
  type Sent,
  sendBack,
  sendLines,
  show,
  type Target,
  take,
} from './acts.ts'
export { inHand } from './in-hand.ts'
export { type Asked, standalone, wholeOf } from './lines.ts'
export { type After, type Placing, usePlacing } from './use-placing.ts'
