import type { Money, Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints, refundEndpoints } from '@bon/contracts/orders'
import { call, problemOf } from '../../shared/api/index.ts'
import { drawerWish } from '../drawer/drawer-wish.ts'
import { owedToGuest } from './money-owed.ts'
import type { PendingAct } from './pending-act.ts'

/** What was given back: cash to hand out now, and what still waits to be paid out. */
export type Given = {
  kind: PendingAct['kind']
  /** The order whose receipt tells of it. */
  receipt_of: OrderView
  cash: Money
  /** What a terminal gave back. */
  onCard: Money
  waits: Money
  /** The bon that goes on (ORD-30). */
  copy?: OrderView
}
/** A terminal is giving it back: its word ends it (P12). */
export type AtTerminal = { payment_uuid: Uuid; amount: Money }
export type ActOutcome =
  | { status: 'done'; given: Given }
  | { status: 'card'; at: AtTerminal }
  /** The server's no: nothing was given back. */
  | { status: 'refused'; error: unknown }
  /** No answer: it may have happened, so it is sent again with the same ids. */
  | { status: 'unknown'; error: unknown }

export const sendAct = async (act: PendingAct): Promise<ActOutcome> => {
  try {
    const given = await send(act)
    const waited = given.receipt_of.payments.find(
      ({ status, refund_of }) => status === 'started' && refund_of !== undefined,
    )
    if (waited)
      return { status: 'card', at: { payment_uuid: waited.payment_uuid, amount: -waited.amount as Money } }
    // PAY-27: cash that goes back comes out of the drawer.
    for (const { status, received, payment_uuid, payment_type_uuid, cashier_uuid } of given.receipt_of
      .payments)
      if (status === 'recorded' && received < 0)
        drawerWish.say({ cashier_uuid, payment_uuid, payment_type_uuid })
    return { status: 'done', given }
  } catch (error) {
    const status = problemOf(error)?.status ?? 0
    const unanswered = status === 0 || status === 401 || status === 429 || status >= 500
    return { status: unanswered ? 'unknown' : 'refused', error }
  }
}

const send = async (act: PendingAct): Promise<Given> => {
  const where = {
    params: { uuid: act.order_uuid },
    commandId: act.command_id,
    ifMatch: act.if_match,
  }
  switch (act.kind) {
    case 'refund':
      return givenBy(
        act.kind,
        (await call(refundEndpoints.refund, { ...where, body: act.body })).body.counter,
      )
    case 'cancelPaid':
      return givenBy(
        act.kind,
        (await call(refundEndpoints.cancelPaid, { ...where, body: act.body })).body.counter,
      )
    case 'reopen': {
      const { counter, copy } = (await call(refundEndpoints.reopen, { ...where, body: act.body })).body
      return { ...givenBy(act.kind, counter), copy }
    }
    case 'payOut':
      return givenBy(act.kind, (await call(orderEndpoints.pay, { ...where, body: act.body })).body.order)
  }
}

/** Money that left the drawer for an order that gives back, or the terminal; the interim account is no money. */
const givenBy = (kind: Given['kind'], order: OrderView): Given => {
  const backBy = (wanted: string) =>
    order.payments.reduce(
      (all, { method, status, received }) =>
        status === 'recorded' && method === wanted && received < 0 ? all - received : all,
      0,
    ) as Money
  return { kind, receipt_of: order, cash: backBy('cash'), onCard: backBy('card'), waits: owedToGuest(order) }
}
