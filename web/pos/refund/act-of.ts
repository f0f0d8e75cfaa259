import type { AdminAct } from '@bon/contracts/identity'
import { type Uuid, zero } from '@bon/contracts/kernel'
import type { OrderView, RefundTerms } from '@bon/contracts/orders'
import { newId } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import type { Pos } from '../register/index.ts'
import { owedToGuest } from './money-owed.ts'
import type { PendingAct } from './pending-act.ts'
import { type Chosen, linesOf } from './refund-draft.ts'

type Here = Pick<Pos, 'register' | 'cashier' | 'cash'>

/** What an administrator's PIN is asked for. */
export const adminActOf = ({ kind, order_uuid, command_id, body }: PendingAct): AdminAct => ({
  kind: kind === 'reopen' ? 'order.reopen' : 'order.refund',
  subject_uuid: order_uuid,
  cashier_uuid: body.cashier_uuid,
  command_id,
})

/** The same act with the reason that was typed for it: the body is of the act's own kind, and keeps being so. */
export const withReason = <Act extends PendingAct>(act: Act, reason: string): Act => ({
  ...act,
  body: { ...act.body, reason },
})

/** What this cashier may give back in cash without an administrator, as far as the till knows. */
export const refundTermsAt = ({ register: { limits, session }, cashier }: Here): RefundTerms => ({
  limit: limits.refund,
  session_limit: limits.refund_of_session,
  given: session?.given_back.find(({ cashier_uuid }) => cashier_uuid === cashier.uuid)?.amount ?? zero,
})

/** The acts with all their ids, born here before anything is sent. */
export const actsOf = ({ register, cashier, cash }: Here) => {
  const hands = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const named = ({ order_uuid }: OrderView) => ({ order_uuid, command_id: newId() })
  const newBon = () => ({
    order_uuid: newId(),
    short_nr: nextShortNr(register.uuid, register.session?.receipts ?? 0),
  })
  const payment_type_uuid: Uuid = cash.uuid
  return {
    refund: (order: OrderView, chosen: Chosen, card_payment_uuid?: Uuid): PendingAct => ({
      kind: 'refund',
      ...named(order),
      body: {
        ...hands,
        counter: newBon(),
        payment_type_uuid,
        lines: linesOf(chosen),
        ...(card_payment_uuid ? { card_payment_uuid } : {}),
      },
    }),
    cancelPaid: (order: OrderView): PendingAct => ({
      kind: 'cancelPaid',
      ...named(order),
      if_match: order.revision,
      body: { ...hands, counter: newBon() },
    }),
    reopen: (order: OrderView): PendingAct => ({
      kind: 'reopen',
      ...named(order),
      if_match: order.revision,
      body: { ...hands, counter: newBon(), copy: newBon() },
    }),
    payOut: (order: OrderView): PendingAct => ({
      kind: 'payOut',
      ...named(order),
      if_match: order.revision,
      body: { ...hands, payment_uuid: newId(), payment_type_uuid, received: owedToGuest(order) },
    }),
  }
}
