import { type AvailabilityEvent, availabilityEvents, type Unavailable } from '@bon/contracts/availability'
import { addMs, type Instant, type Uuid } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type AvailabilityCommand = {
  type: 'MarkSoldOut' | 'Hide' | 'PutBackInSale'
  product_uuid: Uuid
  register_uuid: Uuid
  cashier_uuid: Uuid
}
type State = ReadonlyMap<Uuid, Omit<Unavailable, 'product_uuid'>>

/** DEF-31. */
const hidden_ms = 60 * 60 * 1000
const asUsual = { is_sold_out: false, hidden_until: null }

/**
 * Two facts that stand beside each other: what was sold out before it was hidden is sold out after the hour as well,
 * for an hour brings no herring. Saying again what is so already writes nothing; hiding again begins the hour anew.
 */
export const availabilityDecider: Decider<AvailabilityCommand, State, AvailabilityEvent, never> = {
  schemas: availabilityEvents,
  initialState: new Map(),
  evolve: (state, { type, data }) => {
    const next = new Map(state)
    const before = state.get(data.product_uuid) ?? asUsual
    if (type === 'ProductBackInSale') next.delete(data.product_uuid)
    else if (type === 'ProductSoldOut') next.set(data.product_uuid, { ...before, is_sold_out: true })
    else next.set(data.product_uuid, { ...before, hidden_until: data.until })
    return next
  },
  decide: ({ type, ...act }, state, { now }) => {
    const data = { ...act, at: now }
    const known = state.get(act.product_uuid)
    if (type === 'Hide') return [{ type: 'ProductHidden', data: { ...data, until: addMs(now, hidden_ms) } }]
    if (type === 'MarkSoldOut') return known?.is_sold_out ? [] : [{ type: 'ProductSoldOut', data }]
    return known ? [{ type: 'ProductBackInSale', data }] : []
  },
}

/** What is not as usual at a moment: an hour that is over has left nothing. */
export const unavailableAt = (state: State, now: Instant): Unavailable[] =>
  [...state].flatMap(([product_uuid, { is_sold_out, hidden_until }]) => {
    const hidden = hidden_until !== null && hidden_until > now ? hidden_until : null
    return is_sold_out || hidden ? [{ product_uuid, is_sold_out, hidden_until: hidden }] : []
  })
