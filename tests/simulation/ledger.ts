import type { Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import type { ZReportView } from '@bon/contracts/registers'
import type { Outcome } from './house.ts'

/** What the cashiers wrote down beside the house: the outside view that its books are held against. */
export type Books = {
  /** Orders as the tills last saw them, while they can still be worked on. */
  known: Map<Uuid, { order: OrderView; revision: bigint }>
  /** Registers that their cashiers believe to be open. */
  open: Set<number>
  /** Cash put into the drawer per session, by acknowledged payment. */
  drawer: Map<Uuid, Map<Uuid, number>>
  /** Totals of orders that were answered as completed. */
  completed: Map<Uuid, number>
  /** Lines that an accepted cart put on or took off. */
  lines: Map<Uuid, { uuid: Uuid; there: boolean }>
  /** Z reports as they were answered. */
  closes: ZReportView[]
}

export const openBooks = (): Books => ({
  known: new Map(),
  open: new Set(),
  drawer: new Map(),
  completed: new Map(),
  lines: new Map(),
  closes: [],
})

export const bookOrder = (books: Books, order: OrderView, revision: bigint): void => {
  const { order_uuid, status, total } = order
  if (status === 'open' || status === 'confirmed') {
    const known = books.known.get(order_uuid)
    if (!known || known.revision < revision) books.known.set(order_uuid, { order, revision })
    return
  }
  books.known.delete(order_uuid)
  if (status === 'completed') books.completed.set(order_uuid, total)
}

/** The cashier puts the money into the drawer when the house says yes, and gives it back when it says no. */
export const bookPayment = (books: Books, answer: Outcome, payment_uuid: Uuid): void => {
  if ('rejection' in answer) return
  const { order } = answer.body as { order: OrderView }
  const payment = order.payments.find((each) => each.payment_uuid === payment_uuid)
  if (!payment) throw new Error(`an accepted payment that the order does not have: ${payment_uuid}`)
  const drawer = books.drawer.get(payment.session_uuid) ?? new Map<Uuid, number>()
  drawer.set(payment_uuid, payment.received - payment.change)
  books.drawer.set(payment.session_uuid, drawer)
}
