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
  /** Money that it has taken, of which a forced close could not tell what becomes. Absent: none. */
  paid: Money.optional(),
})
export type CarriedOrder = z.infer<typeof CarriedOrder>

/**
 * What a close does with an order: it cancels an empty one (AMB-01), leaves one to the next session (DEF-15), seals one
 * that took a part with the rest owed, or waits for one whose money is still moving or is owed to the guest.
 */
export const atClose = ({
  lines,
  payments,
  total,
  paid,
}: Pick<OrderAtClose, 'lines' | 'payments' | 'total' | 'paid'>):
  | 'cancelled'
  | 'carried'
  | 'owed'
  | 'unfinished' => {
  if (payments > 0) return paid > 0 && paid < total ? 'owed' : 'unfinished'
  return lines === 0 ? 'cancelled' : 'carried'
}
