import { type AvailabilityEvent, availabilityEvents, type Unavailable } from '@bon/contracts/availability'
import {
  addMs,
  type CashierUuid,
  type Folds,
  foldBy,
  type Instant,
  type ProductUuid,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type AvailabilityCommand = {
  type: 'MarkSoldOut' | 'Hide' | 'PutBackInSale'
  product_uuid: ProductUuid
  register_uuid: RegisterUuid
  cashier_uuid: CashierUuid
}
type Row = Omit<Unavailable, 'product_uuid'>
type State = ReadonlyMap<Uuid, Row>

/** A hidden product reappears by itself after this time (DEF-31). */
const hidden_ms = 60 * 60 * 1000
const asUsual: Row = {
  is_sold_out: false,
  hidden_until: null,
}

const withChange = (state: State, product_uuid: ProductUuid, change: Partial<Row>): State =>
  new Map([...state, [product_uuid, { ...asUsual, ...state.get(product_uuid), ...change }]])

const folds: Folds<typeof availabilityEvents, State> = {
  ProductSoldOut: (state, { product_uuid }) => withChange(state, product_uuid, { is_sold_out: true }),
  ProductHidden: (state, { product_uuid, until }) => withChange(state, product_uuid, { hidden_until: until }),
  ProductBackInSale: (state, { product_uuid }) =>
    new Map([...state].filter(([uuid]) => uuid !== product_uuid)),
}

/**
 * Two independent properties: a product sold out before it was hidden is still sold out after the hour. Repeating the
 * current state writes nothing; hiding again restarts the hour.
 */
export const availabilityDecider: Decider<AvailabilityCommand, State, AvailabilityEvent, never> = {
  schemas: availabilityEvents,
  initialState: new Map(),
  evolve: (state, event) => foldBy(folds, state, event),
  decide: ({ type, ...action }, state, { now }) => {
    const data = { ...action, at: now }
    const current = state.get(action.product_uuid)
    if (type === 'Hide') return [{ type: 'ProductHidden', data: { ...data, until: addMs(now, hidden_ms) } }]
    if (type === 'MarkSoldOut') return current?.is_sold_out ? [] : [{ type: 'ProductSoldOut', data }]
    return current ? [{ type: 'ProductBackInSale', data }] : []
  },
}

/** Products that are unavailable at a moment; an expired hiding is ignored. */
export const unavailableAt = (state: State, now: Instant): Unavailable[] =>
  [...state].flatMap(([product_uuid, { is_sold_out, hidden_until }]) => {
    const hidden = hidden_until !== null && hidden_until > now ? hidden_until : null
    return is_sold_out || hidden ? [{ product_uuid, is_sold_out, hidden_until: hidden }] : []
  })
