import type { Money } from '@bon/contracts/kernel'
import { type Expression, sql } from 'kysely'

/**
 * PostgreSQL sums bigints as numeric, which the driver returns as text; ten years' sum fits a bigint. A sum of no rows is
 * zero.
 */
export const total = <T extends number>(column: Expression<T>) => sql<T>`coalesce(sum(${column}), 0)::bigint`

type OfGuests = {
  ref(column: 'guests' | 'guest_quantity'): Expression<number>
  ref(column: 'guest_gross' | 'guest_net'): Expression<Money>
}

/** Guests, and what their receipts sold: beside the other sums of turnover. */
export const guestTotals = (eb: OfGuests) =>
  [
    total<number>(eb.ref('guests')).as('guests'),
    total<Money>(eb.ref('guest_gross')).as('guest_gross'),
    total<Money>(eb.ref('guest_net')).as('guest_net'),
    total<number>(eb.ref('guest_quantity')).as('guest_quantity'),
  ] as const
