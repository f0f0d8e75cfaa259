import type { RecordedEvent } from '@bon/contracts/kernel'
import { attemptOfPayment } from '@bon/contracts/orders'
import type { Books } from './books.ts'
import { waitsAs } from './open-attempts.ts'
import type { Open, PendingKind } from './pending.ts'

/** What orders still wait for. A payment with an open attempt is listed by its attempt. */
export const openOrders = (books: Books): Open[] => {
  const ofOrders = [...books.orders.values()].flatMap(({ order, last: event }) => {
    if (order.status === 'new') return []
    const payments = order.payments.flatMap((payment): Open[] => {
      if (payment.status !== 'started') return []
      const cardAttempt = books.attempts.get(attemptOfPayment(payment))
      if (cardAttempt && waitsAs(cardAttempt.attempt)) return []
      return [{ kind: cardAttempt ? 'card_to_be_booked' : 'payment_started', event }]
    })
    const refunds = order.refunds.flatMap(({ status }): Open[] =>
      status === 'reserved' ? [{ kind: 'refund_reserved', event }] : [],
    )
    return [...payments, ...refunds]
  })
  const all = (kind: PendingKind, of: ReadonlyMap<string, { event: RecordedEvent }>): Open[] =>
    [...of.values()].map(({ event }) => ({ kind, event }))
  return [
    ...ofOrders,
    ...all('order_incomplete', books.receipts),
    ...all('order_incomplete', books.after_sale),
    ...all('money_unrecorded', books.money),
    ...all('transfer_underway', books.transfers),
    ...all('audit_entry_uncounted', books.actions),
    ...all('gift_card_uncounted', books.debt_changes),
  ]
}
