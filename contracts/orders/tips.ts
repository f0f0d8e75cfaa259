import { type Money, minus, money, sum, zero } from '../kernel/index.ts'
import { isCorrectable } from './corrected-tender.ts'
import { heldPayments } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'
import type { PaymentMethod } from './payment-method.ts'

type Paid = { payments: readonly OrderPayment[] }

/** A slip of the finger on the keys, not a guest's choice: less than this is taken whatever the bill was. */
const alwaysTaken = money(500_00)

/**
 * Whether these means take a tip after the sale (SC-64): cash, and what may be charged beyond a bill and is proved by a
 * count or by a terminal (DEF-09).
 */
export const takesTip = ({
  method,
  overchargeable,
}: {
  method: PaymentMethod | null
  overchargeable?: boolean | undefined
}): boolean =>
  method === 'cash' ||
  (method !== null && overchargeable === true && (method === 'card' || isCorrectable(method)))

/** What may still be given after the sale: all of it together at most the bill, or 500 where the bill is smaller. */
export const leftForTips = (order: Paid, total: Money): Money =>
  minus(
    money(Math.max(total, alwaysTaken)),
    sum(heldPayments(order).map(({ only_tip, tip = zero }) => (only_tip ? tip : zero))),
  )
