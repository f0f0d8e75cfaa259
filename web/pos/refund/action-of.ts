import type { AdminAction } from '@bon/contracts/identity'
import { type BodyOf, type PaymentUuid, type Uuid, zero } from '@bon/contracts/kernel'
import type { depositReturnEndpoints, OrderView, RefundTerms } from '@bon/contracts/orders'
import { newId } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import type { Pos } from '../registers/index.ts'
import { dueToGuest } from './money-owed.ts'
import type { PendingAction } from './pending-action.ts'
import { type Chosen, linesOf } from './refund-draft.ts'

type Here = Pick<Pos, 'register' | 'cashier' | 'cash'>

/** The card payment of a terminal, or means beside the till; neither: cash. */
type GoesBackOn = { card_payment_uuid?: PaymentUuid | undefined; payment_type_uuid?: Uuid | undefined }

/** The action an administrator's PIN authorises. */
export const adminActionOf = ({ kind, order_uuid, command_id, body }: PendingAction): AdminAction => ({
  kind: kind === 'reopen' ? 'order.reopen' : 'order.refund',
  subject_uuid: order_uuid,
  cashier_uuid: body.cashier_uuid,
  command_id,
})

/** The action with the typed reason; the generic keeps the body type of its kind. */
export const withReason = <Action extends PendingAction>(action: Action, reason: string): Action => ({
  ...action,
  body: { ...action.body, reason },
})

/** The cashier's limit for cash refunds without an administrator, as far as this register knows. */
export const refundTermsAt = ({ register: { limits, session }, cashier }: Here): RefundTerms => ({
  limit: limits.refund,
  session_limit: limits.refund_of_session,
  refunded_cash:
    session?.given_back.find(({ cashier_uuid }) => cashier_uuid === cashier.uuid)?.amount ?? zero,
})

/** Builders of refund actions; every id is created here, before anything is sent. */
export const actionsOf = ({ register, cashier, cash }: Here) => {
  const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const named = ({ order_uuid }: OrderView) => ({ order_uuid, command_id: newId() })
  const newBon = () => ({
    order_uuid: newId(),
    short_nr: nextShortNr(register.uuid, register.session?.receipts ?? 0),
  })
  const payment_type_uuid: Uuid = cash.uuid
  return {
    refund: (
      order: OrderView,
      chosen: Chosen,
      { card_payment_uuid, payment_type_uuid: means }: GoesBackOn = {},
    ): PendingAction => ({
      kind: 'refund',
      ...named(order),
      body: {
        ...actor,
        refund_order: newBon(),
        payment_type_uuid: means ?? payment_type_uuid,
        lines: linesOf(chosen),
        ...(card_payment_uuid && { card_payment_uuid }),
      },
    }),
    cancelPaid: (order: OrderView): PendingAction => ({
      kind: 'cancelPaid',
      ...named(order),
      if_match: order.revision,
      body: { ...actor, refund_order: newBon() },
    }),
    reopen: (order: OrderView): PendingAction => ({
      kind: 'reopen',
      ...named(order),
      if_match: order.revision,
      body: { ...actor, refund_order: newBon(), copy: newBon() },
    }),
    deposits: (lines: BodyOf<typeof depositReturnEndpoints.give>['lines']): PendingAction => {
      const { order_uuid, short_nr } = newBon()
      const body = { ...actor, short_nr, payment_uuid: newId(), payment_type_uuid, lines }
      return { kind: 'deposits', order_uuid, command_id: newId(), body }
    },
    payOut: (order: OrderView): PendingAction => ({
      kind: 'payOut',
      ...named(order),
      if_match: order.revision,
      body: { ...actor, payment_uuid: newId(), payment_type_uuid, received: dueToGuest(order) },
    }),
  }
}
