import { z } from 'zod'
import { CashierUuid, Instant, Money, OrderUuid } from '../kernel/index.ts'

/** An open order of a register, as a close finds it. */
export const OrderAtClose = z.object({
  order_uuid: OrderUuid,
  short_nr: z.int(),
  cashier_uuid: CashierUuid,
  opened_at: Instant,
  lines: z.int(),
  total: Money,
  /** Number of its active payments. */
  payments: z.int(),
  paid: Money,
})
export type OrderAtClose = z.infer<typeof OrderAtClose>

/** An order that stays open over a close, and is on the tables of the next session (DEF-15). */
export const CarriedOrder = z.object({
  order_uuid: OrderUuid,
  short_nr: z.int(),
  total: Money,
  /** Money that it has taken: only a forced close carries such an order. Absent: none. */
  paid: Money.optional(),
})
export type CarriedOrder = z.infer<typeof CarriedOrder>

/** What a close does with an order: it cancels an empty one (AMB-01), leaves one to the next session (DEF-15), or waits. */
export const atClose = ({
  lines,
  payments,
}: Pick<OrderAtClose, 'lines' | 'payments'>): 'cancelled' | 'carried' | 'unfinished' => {
  // Its money belongs to this session: it is paid, or the money is given back, before the close.
  if (payments > 0) return 'unfinished'
  return lines === 0 ? 'cancelled' : 'carried'
}
