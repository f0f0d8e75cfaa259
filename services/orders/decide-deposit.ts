import { type Instant, isRejection, quantity, reject } from '@bon/contracts/kernel'
import { evolveOrder, type Order, type OrderEvent, unpaidOf } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { payOut } from './decide-payment.ts'
import { modeOf } from './guards.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * Deposits brought back make an order of their own, with opposite lines and a payout in cash: nobody knows on which bon
 * the bottles were sold.
 */
export const returnDeposits = (
  { opening, lines, pay }: CommandOfType<'ReturnDeposits'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status !== 'new') return reject('order.id_taken')
  const { register_uuid, session_uuid, cashier_uuid } = pay
  const at: Instant = context.now
  const opened: OrderEvent[] = [
    {
      type: 'OrderOpened',
      data: { ...opening, register_uuid, session_uuid, cashier_uuid, ...modeOf(context), at },
    },
    ...lines.map(
      (line): OrderEvent => ({
        type: 'OrderLineAdded',
        data: { line: { ...line, quantity: quantity(-line.quantity) } },
      }),
    ),
  ]
  const placed = opened.reduce(evolveOrder, order)
  const paid = placed.status === 'new' ? [] : payOut(pay, unpaidOf(placed), at)
  return isRejection(paid) ? paid : happened([...opened, ...paid])
}
