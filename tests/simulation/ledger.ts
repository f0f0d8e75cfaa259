import type { PaymentUuid, Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import type { ZReportView } from '@bon/contracts/registers'
import type { Outcome } from './application.ts'

/** The cashiers' own records: the external view that the log is compared with. */
export type Books = {
  /** Orders in the state last seen by the tills, while they can still be changed. */
  openOrders: Map<Uuid, { order: OrderView; revision: bigint }>
  /** Registers that their cashiers consider open. */
  open: Set<number>
  /** Cash put into the drawer per session, by acknowledged payment. */
  drawer: Map<Uuid, Map<Uuid, number>>
  /** Totals of orders whose completion was acknowledged. */
  completed: Map<Uuid, number>
  /** Lines that an accepted save added or removed. */
  lines: Map<Uuid, { uuid: Uuid; there: boolean }>
  /** Z reports as answered. */
  closes: ZReportView[]
}

export const openBooks = (): Books => ({
  openOrders: new Map(),
  open: new Set(),
  drawer: new Map(),
  completed: new Map(),
  lines: new Map(),
  closes: [],
})

export const bookOrder = (books: Books, order: OrderView, revision: bigint): void => {
  const { order_uuid, status, total } = order
  if (status === 'open' || status === 'confirmed') {
    const existing = books.openOrders.get(order_uuid)
    if (!existing || existing.revision < revision) books.openOrders.set(order_uuid, { order, revision })
    return
  }
  books.openOrders.delete(order_uuid)
  if (status === 'completed') books.completed.set(order_uuid, total)
}

/** The cashier puts the money into the drawer when a payment is accepted, and returns it when it is rejected. */
export const bookPayment = (books: Books, answer: Outcome, payment_uuid: PaymentUuid): void => {
  if ('rejection' in answer) return
  const { order } = answer.body as { order: OrderView }
  const payment = order.payments.find((each) => each.payment_uuid === payment_uuid)
  if (!payment) throw new Error(`an accepted payment that the order does not have: ${payment_uuid}`)
  const drawer = books.drawer.get(payment.session_uuid) ?? new Map<Uuid, number>()
  drawer.set(payment_uuid, payment.received - payment.change)
  books.drawer.set(payment.session_uuid, drawer)
}
