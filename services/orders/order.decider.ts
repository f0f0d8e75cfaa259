import { type Instant, isRejection, type Rejection, reject } from '@bon/contracts/kernel'
import {
  cashPayment,
  type ExistingOrder,
  evolveOrder,
  heldPayments,
  newOrder,
  type Order,
  type OrderEvent,
  orderEvents,
  orderTotals,
  unpaidOf,
} from '@bon/contracts/orders'
import type { DecideContext, Decider } from '../kernel/index.ts'
import { mergeCart } from './merge-cart.ts'
import type { OrderCommand, OrderRejection, SaveOrder, StartPayment } from './order.commands.ts'

type Decision = OrderEvent[] | Rejection<OrderRejection>

/** What may be done to an order. Each command guards for itself: a refund is still decided after completion. */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent, OrderRejection> = {
  schemas: orderEvents,
  initialState: newOrder,
  evolve: evolveOrder,
  decide(command, order, { now }: DecideContext) {
    switch (command.type) {
      case 'SaveOrder':
        return saveOrder(command, order, now)
      case 'StartPayment':
        return startPayment(command, order, now)
      case 'SellForCash':
        return sellForCash(command.save, command.pay, order, now)
      case 'RecordPayment':
        return recordPayment(command, order)
      case 'ReleasePayment':
        return paymentOf(order, command.payment_uuid)?.status === 'started'
          ? [
              {
                type: 'OrderPaymentReleased',
                data: { payment_uuid: command.payment_uuid, reason: command.reason },
              },
            ]
          : []
      case 'CancelOrder':
        return cancelOrder(command, order, now)
    }
  },
}

const saveOrder = (command: SaveOrder, order: Order, at: Instant): Decision => {
  const { cart, type: _, ...opening } = command
  if (order.status === 'new') {
    if (cart.base) return reject('request.not_found')
    const lines = cart.lines.map((line): OrderEvent => ({ type: 'OrderLineAdded', data: { line } }))
    return [{ type: 'OrderOpened', data: { ...opening, at } }, ...lines]
  }
  if (!cart.base) return reject('request.needs_revision')
  const merged = mergeCart(cart.base.lines, cart.lines, order.lines, {
    register_uuid: command.register_uuid,
    session_uuid: command.session_uuid,
    cashier_uuid: command.cashier_uuid,
    at,
  })
  if (isRejection(merged)) return ended(order) ?? merged
  // Saving the same cart twice changes nothing, whatever became of the order.
  if (merged.length === 0) return []
  return ended(order) ?? (order.status === 'confirmed' ? reject('order.confirmed') : merged)
}

/** The amount is reserved here: the loser of a race is refused before any money moves (architecture.md 4c step 1). */
const startPayment = (command: StartPayment, order: Order, at: Instant): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  const holder = heldPayments(order)[0]
  if (holder && holder.register_uuid !== command.register_uuid) return reject('order.locked_to_register')
  if (command.decided_on.order !== undefined && !sameMoney(command.decided_on.order, order))
    return reject('order.changed')
  return paymentEvents(command, order, at)
}

const paymentEvents = (command: StartPayment, order: ExistingOrder, at: Instant): Decision => {
  const unpaid = unpaidOf(order)
  if (unpaid <= 0) return reject('order.nothing_to_pay')
  const { covers, ...taken } = cashPayment(unpaid, command.received, command.rounding_unit)
  const { type: _, rounding_unit: __, decided_on: ___, receipt_uuid, ...payment } = command
  return [
    { type: 'OrderPaymentStarted', data: { ...payment, ...taken, ...(covers ? { receipt_uuid } : {}), at } },
  ]
}

/** The composite command: 2.3 times the throughput of three calls, and one append on the order. */
const sellForCash = (save: SaveOrder, pay: StartPayment, order: Order, at: Instant): Decision => {
  // The cashier took money for the cart on the screen: somebody else's lines must be seen first.
  if (order.status !== 'new' && save.cart.base && !sameMoney(save.cart.base, order)) {
    return ended(order) ?? reject('order.changed')
  }
  const saved = saveOrder(save, order, at)
  if (isRejection(saved)) return saved
  const merged = saved.reduce(evolveOrder, order)
  const paid = startPayment({ ...pay, decided_on: { revision: undefined, order: undefined } }, merged, at)
  return isRejection(paid) ? paid : [...saved, ...paid]
}

const recordPayment = (command: Extract<OrderCommand, { type: 'RecordPayment' }>, order: Order): Decision => {
  const payment = paymentOf(order, command.payment_uuid)
  if (payment?.status !== 'started') return []
  const recorded: OrderEvent = {
    type: 'OrderPaymentRecorded',
    data: { payment_uuid: payment.payment_uuid, amount: payment.amount },
  }
  return command.completed ? [recorded, { type: 'OrderCompleted', data: command.completed }] : [recorded]
}

/** ORD-26: cancelled only while unpaid equals total. */
const cancelOrder = (
  command: Extract<OrderCommand, { type: 'CancelOrder' }>,
  order: Order,
  at: Instant,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  if (heldPayments(order).length > 0) return reject('order.has_payments')
  if (command.decided_on.order !== undefined && !sameMoney(command.decided_on.order, order))
    return reject('order.changed')
  const { total, net } = orderTotals(order.lines)
  const { register_uuid, session_uuid, cashier_uuid } = command
  return [
    {
      type: 'OrderCancelled',
      data: { reason: 'by_cashier', register_uuid, session_uuid, cashier_uuid, amount: total, net, at },
    },
  ]
}

/** Paid or cancelled orders take no further act; the user is told which it was (ORD-39, ORD-51, ORD-52). */
const ended = (order: Order): Rejection<'order.already_paid' | 'order.already_cancelled'> | undefined => {
  if (order.status === 'completed') return reject('order.already_paid', { nr: order.nr })
  if (order.status === 'cancelled') return reject('order.already_cancelled')
  return undefined
}

const paymentOf = (order: Order, payment_uuid: string) =>
  order.status === 'new' ? undefined : order.payments.find((payment) => payment.payment_uuid === payment_uuid)

/** Nothing that touches the amount changed between two states of one order. */
const sameMoney = (a: ExistingOrder, b: ExistingOrder): boolean =>
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i] || JSON.stringify(line) === JSON.stringify(b.lines[i])) &&
  unpaidOf(a) === unpaidOf(b)
