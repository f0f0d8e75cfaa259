/** Tables and leases of bons: `usePlacing()` parks, opens and merges them; `actions` are the API calls. */
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
} from './actions.ts'
export { type LineQuantity, standalone, wholeOf } from './lines.ts'
export { type After, type Placing, usePlacing } from './use-placing.ts'
