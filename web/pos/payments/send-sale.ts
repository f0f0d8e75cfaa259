import { type Money, type PaymentUuid, plus, zero } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { paymentEndpoints } from '@bon/contracts/payments'
import { call, isUnanswered, problemOf } from '../../shared/api/index.ts'
import { reported } from '../corrections/index.ts'
import type { DrawerWish } from '../drawer/drawer-wish.ts'
import type { PendingSale } from './pending-sale.ts'

export type Paid = {
  order: OrderView
  payment_uuid: string
  payment_type_uuid: string
  received: Money
  change: Money
  tip: Money
  /** Of what was due: what the terminal took for the card (DEF-08). */
  surcharge?: Money
  due: Money
  rounding: Money
  /** Fully paid; the receipt still waits for its number. */
  is_sealing?: true
}
export type SaleOutcome =
  | { status: 'paid'; paid: Paid; drawer?: DrawerWish }
  /** Sent to a terminal; its progress is followed at /payments. */
  | { status: 'card' }
  /** Rejected by the server: nothing was taken. `order` is its current state after an attempt was given up. */
  | { status: 'refused'; error: unknown; order?: OrderView | undefined }
  /** No answer: it may have succeeded, so it is sent again with the same ids. */
  | { status: 'unknown'; error: unknown }

/** Sends a stored payment; the outcome decides whether it may be deleted. */
export const sendSale = async (pending: PendingSale): Promise<SaleOutcome> => {
  try {
    const { order, sealing } = await send(pending)
    const { payment, ...paid } = paidOf(order, pending)
    const isAtTerminal = payment.method === 'card' && payment.status === 'started'
    if (isAtTerminal && !(sealing && (await isApproved(payment)))) return { status: 'card' }
    const is_sealing = sealing && order.status !== 'completed' && order.unpaid === 0
    return paidOutcome(pending, is_sealing ? { ...paid, is_sealing } : paid)
  } catch (error) {
    const status = problemOf(error)?.status ?? 0
    if (problemOf(error)?.code === 'order.payment_refused')
      // The refusal is shown in any case; the order only adds details.
      return { status: 'refused', error, order: await orderOf(pending).catch(() => undefined) }
    if (!isUnanswered(error)) return { status: 'refused', error }
    // After an internal server error, check whether the order has the payment.
    return status >= 500 && status !== 503 ? await checkOrder(pending, error) : { status: 'unknown', error }
  }
}

/** PAY-27: opens the drawer once per payment; a retry after a reload does not open it again. */
const paidOutcome = ({ body: { cashier_uuid, payment_uuid } }: PendingSale, paid: Paid): SaleOutcome => {
  const drawer = { cashier_uuid, payment_uuid, payment_type_uuid: paid.payment_type_uuid }
  return { status: 'paid', paid, drawer }
}

const send = async (pending: PendingSale): Promise<{ order: OrderView; sealing: boolean }> => {
  const where = {
    params: { uuid: pending.order_uuid },
    commandId: pending.command_id,
    ifMatch: pending.if_match,
  }
  await reported(pending.body.register_uuid)
  const { body } =
    pending.kind === 'sell'
      ? await call(orderEndpoints.sell, { ...where, body: pending.body })
      : await call(orderEndpoints.pay, { ...where, body: pending.body })
  return body
}

/** The terminal has approved; only the receipt is pending. */
const isApproved = async ({ payment_uuid: uuid }: { payment_uuid: PaymentUuid }): Promise<boolean> =>
  (await call(paymentEndpoints.show, { params: { uuid } })).body.payment.state === 'approved'

const checkOrder = async (pending: PendingSale, error: unknown): Promise<SaleOutcome> => {
  try {
    const order = await orderOf(pending)
    const isRecorded = order.payments.some(
      ({ payment_uuid, status }) => payment_uuid === pending.body.payment_uuid && status === 'recorded',
    )
    return isRecorded ? paidOutcome(pending, paidOf(order, pending)) : { status: 'unknown', error }
  } catch (second) {
    return problemOf(second)?.status === 404 ? { status: 'refused', error } : { status: 'unknown', error }
  }
}

const orderOf = async ({ order_uuid: uuid }: PendingSale): Promise<OrderView> =>
  (await call(orderEndpoints.show, { params: { uuid } })).body.order

const paidOf = (order: OrderView, pending: PendingSale) => {
  const payment = order.payments.find(({ payment_uuid }) => payment_uuid === pending.body.payment_uuid)
  if (!payment) throw new Error('the answered order lacks the payment')
  const {
    payment_uuid,
    payment_type_uuid,
    received,
    change,
    tip = zero,
    amount,
    rounding,
    surcharge,
  } = payment
  return {
    order,
    payment,
    payment_uuid,
    payment_type_uuid,
    received,
    change,
    tip,
    ...(surcharge !== undefined && { surcharge }),
    rounding,
    due: plus(amount, rounding),
  }
}
