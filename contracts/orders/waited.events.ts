import { z } from 'zod'
import { Instant, Money, OrderUuid, ProductUuid } from '../kernel/index.ts'
import { ApprovalCause } from './approval.ts'
import { By } from './transfer.events.ts'

/** What would have refused the command at a till that had its server. */
export const DeviationKind = z.enum([
  /** The price was not valid when the line was sold; `amount` is the one that was. */
  'price',
  /** The product is archived or no longer sold here. */
  'product',
  /** Variants, left-out ingredients, required products or the unit differ from the configuration. */
  'choices',
  /** The cashier was not signed in at this register. */
  'cashier_signed_out',
  /** The cashier is archived. */
  'cashier_archived',
  /** The payment type is archived, or is not this register's. */
  'payment_type',
  'overpaid',
  /** A table that no longer exists: the order has none. */
  'table',
  /** A customer, sales area or price rule that is unknown: the order does not refer to it. */
  'reference',
  /** More than the cashier may do without an administrator; `cause` says what. */
  'limit',
  /** More cash than the law allows for one sale. */
  'cash_limit',
  /** Another register had the order open. */
  'open_elsewhere',
  /** Lines were added elsewhere: the money pays what the till showed, and the rest is owed. */
  'order_grew',
  /** The order had ended or was changed elsewhere: the sale is an order of its own; `order_uuid` is the other. */
  'order_changed',
  /** It was made before the session that counts it was opened. */
  'session',
  /** The till's clock was ahead of the server's. */
  'clock',
])
export type DeviationKind = z.infer<typeof DeviationKind>

export const Deviation = z.object({
  kind: DeviationKind,
  product_uuid: ProductUuid.optional(),
  amount: Money.optional(),
  cause: ApprovalCause.optional(),
  order_uuid: OrderUuid.optional(),
})
export type Deviation = z.infer<typeof Deviation>

/** As many as one event holds; further ones of the same sale say nothing new. */
export const mostDeviations = 50

export const waitedFacts = {
  /** A sale or a parked order waited on its till without a server, and was accepted as it was. */
  OrderWaited: z.object({
    /** When it was made, by the till's clock. */
    since: Instant,
    /** Empty when it would have been accepted live. */
    deviations: z.array(Deviation).max(mostDeviations),
    by: By,
  }),
}
export type Waited = Pick<z.infer<typeof waitedFacts.OrderWaited>, 'since' | 'deviations'>
