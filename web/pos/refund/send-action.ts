import type { Money, PaymentUuid } from '@bon/contracts/kernel'
import {
  depositReturnEndpoints,
  type OrderView,
  orderEndpoints,
  refundEndpoints,
} from '@bon/contracts/orders'
import { call, problemOf } from '../../shared/api/index.ts'
import type { DrawerWish } from '../drawer/drawer-wish.ts'
import { dueToGuest } from './money-owed.ts'
import type { PendingAction } from './pending-action.ts'

/** The result of a refund: cash to hand out now, and the amount still to be paid out. */
export type MoneyBackResult = {
  kind: PendingAction['kind']
  /** The order whose receipt shows the refund. */
  receipt_of: OrderView
  cash: Money
  /** Amount refunded by a terminal. */
  onCard: Money
  waits: Money
  /** The bon that continues after a return (ORD-30). */
  copy?: OrderView
}
/** A terminal is refunding; only its answer ends the refund (TERM-12). */
export type AtTerminal = { payment_uuid: PaymentUuid; amount: Money }
export type ActionOutcome =
  | { status: 'done'; result: MoneyBackResult; drawer: readonly DrawerWish[] }
  | { status: 'card'; at: AtTerminal }
  /** Rejected by the server: nothing was refunded. */
  | { status: 'refused'; error: unknown }
  /** No answer: it may have succeeded, so it is sent again with the same ids. */
  | { status: 'unknown'; error: unknown }

export const sendAction = async (action: PendingAction): Promise<ActionOutcome> => {
  try {
    const result = await send(action)
    const waited = result.receipt_of.payments.find(
      ({ status, refund_of }) => status === 'started' && refund_of !== undefined,
    )
    if (waited)
      return { status: 'card', at: { payment_uuid: waited.payment_uuid, amount: -waited.amount as Money } }
    // PAY-27: a cash refund opens the drawer.
    const drawer = result.receipt_of.payments
      .filter(({ status, received }) => status === 'recorded' && received < 0)
      .map(({ cashier_uuid, payment_uuid, payment_type_uuid }) => ({
        cashier_uuid,
        payment_uuid,
        payment_type_uuid,
      }))
    return { status: 'done', result, drawer }
  } catch (error) {
    const status = problemOf(error)?.status ?? 0
    const unanswered = status === 0 || status === 401 || status === 429 || status >= 500
    return { status: unanswered ? 'unknown' : 'refused', error }
  }
}

const send = async (action: PendingAction): Promise<MoneyBackResult> => {
  const where = {
    params: { uuid: action.order_uuid },
    commandId: action.command_id,
    ifMatch: action.if_match,
  }
  switch (action.kind) {
    case 'refund':
      return resultOf(
        action.kind,
        (await call(refundEndpoints.refund, { ...where, body: action.body })).body.refund_order,
      )
    case 'cancelPaid':
      return resultOf(
        action.kind,
        (await call(refundEndpoints.cancelPaid, { ...where, body: action.body })).body.refund_order,
      )
    case 'reopen': {
      const { refund_order, copy } = (await call(refundEndpoints.reopen, { ...where, body: action.body }))
        .body
      return { ...resultOf(action.kind, refund_order), copy }
    }
    case 'deposits':
      return resultOf(
        action.kind,
        (await call(depositReturnEndpoints.give, { ...where, body: action.body })).body.order,
      )
    case 'payOut':
      return resultOf(
        action.kind,
        (await call(orderEndpoints.pay, { ...where, body: action.body })).body.order,
      )
  }
}

/** Sums cash and terminal payouts of the return order; the interim account is not counted as paid out. */
const resultOf = (kind: MoneyBackResult['kind'], order: OrderView): MoneyBackResult => {
  const backBy = (targetMethod: string) =>
    order.payments.reduce(
      (all, { method, status, received }) =>
        status === 'recorded' && method === targetMethod && received < 0 ? all - received : all,
      0,
    ) as Money
  return { kind, receipt_of: order, cash: backBy('cash'), onCard: backBy('card'), waits: dueToGuest(order) }
}
