/** Tables and leases of bons: `usePlacing()` parks, opens and merges them; `actions` are the API calls. */
export {
  forceRelease,
  type LineQuantity,
  merge,
  place,
  type Sent,
  sendBack,
  sendLines,
  serve,
  show,
  standalone,
  type Target,
  take,
  wholeOf,
} from './actions.ts'
export { type Placing, usePlacing } from './use-placing.ts'
