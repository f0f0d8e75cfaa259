import { reject, suspenseType, uuid5, zero } from '@bon/contracts/kernel'
import { activePayments, causesParam, type Order, refundCauses, unpaidOf } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { ended, lockedElsewhere, openElsewhere, sameMoney, travelling } from './guards.ts'
import { type CommandOfType, happened } from './order.commands.ts'
import { mirrored } from './plan-payouts.ts'

/**
 * A partly paid order is first sold as it is, with its rest on the interim account, so that what follows is the
 * reversal of a sale and never a changed sale (ORD-28 to ORD-30).
 */
export const startReversal = (
  { kind, refund_order, copy, terms, approval, by, decided_on }: CommandOfType<'StartReversal'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused =
    ended(order) ??
    lockedElsewhere(order, by.register_uuid) ??
    openElsewhere(order, by.register_uuid, context) ??
    travelling(order)
  if (refused) return refused
  if (order.unwinding) return reject('order.unwinding')
  if (order.status !== 'confirmed') return reject('order.not_paid')
  if (order.payments.some(({ status }) => status === 'started')) return reject('order.payment_underway')
  // Card payments must be refunded by their terminal, which cannot happen within this command.
  if (activePayments(order).some(({ method }) => method === 'card'))
    return reject('order.card_not_taken_back')
  if (decided_on.order !== undefined && !sameMoney(decided_on.order, order)) return reject('order.changed')
  const at = context.now
  const order_reversal_uuid = uuid5(context.command_id, `unwind:${order.order_uuid}`)
  const causes = terms
    ? refundCauses(order, mirrored(order, order_reversal_uuid), by.cashier_uuid, terms)
    : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  const session_limit = causes.length > 0 ? undefined : terms?.session_limit
  const payment_uuid = uuid5(order_reversal_uuid, 'interim')
  const amount = unpaidOf(order)
  return happened([
    {
      type: 'OrderReversalStarted',
      data: {
        order_reversal_uuid,
        kind,
        refund_order,
        suspense_payment_uuid: payment_uuid,
        by: { ...by, at },
        ...(copy && { copy }),
        ...(session_limit !== undefined && { session_limit }),
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
    {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid,
        payment_type_uuid: suspenseType,
        method: 'interim',
        ...by,
        amount,
        rounding: zero,
        received: amount,
        change: zero,
        receipt_uuid: uuid5(order.order_uuid, `receipt:${payment_uuid}`),
        at,
      },
    },
  ])
}

/** The register session was closed meanwhile: the order stays partly paid. */
export const rejectReversal = (
  { order_reversal_uuid }: CommandOfType<'RejectReversal'>,
  order: Order,
  { now: at }: DecideContext,
) =>
  order.status !== 'new' && order.unwinding?.order_reversal_uuid === order_reversal_uuid
    ? happened([{ type: 'OrderReversalRejected', data: { order_reversal_uuid, at } }])
    : []
