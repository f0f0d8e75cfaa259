import { isRejection, type PaymentUuid, type SessionUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { ExistingOrder } from '@bon/contracts/orders'
import type { ExistingAttempt } from '@bon/contracts/payments'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import type { createGiveBack } from './refund-order.process.ts'
import { anyContentHash } from './who.ts'

type Dependencies = { handler: CommandHandler; giveBack: ReturnType<typeof createGiveBack> }
/** The new refund order, with the payment that the evidence proves; or a refusal. */
type LateRefund = { refund_order: ExistingOrder; payment_uuid: PaymentUuid } | 'refused'

/**
 * A terminal refunded money after the refund had been given up, and a person has confirmed the slip. The dropped refund
 * order stays dropped; a new one refunds the same lines with that evidence as its money. The original order decides, as
 * for any refund (SC-59, DEF-01).
 */
export const createTakeLateRefund =
  ({ handler, giveBack }: Dependencies) =>
  async (
    attempt: ExistingAttempt,
    session_uuid: SessionUuid,
    context: CommandContext,
  ): Promise<LateRefund> => {
    const { payment_uuid: attempt_uuid, order_uuid, register_uuid, cashier_uuid, refund_of } = attempt
    const orderOf = async (uuid: Uuid): Promise<ExistingOrder> => {
      const state = (await handler.load(orderDecider, orderStream(uuid), context.company_uuid))?.state
      if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
      return state
    }
    const dropped = await orderOf(order_uuid)
    const sale = dropped.origin && (await orderOf(dropped.origin.order_uuid))
    const refund = sale?.refunds.find(({ refund_order_uuid }) => refund_order_uuid === order_uuid)
    if (!sale || !refund || !refund_of) throw new Error(`${order_uuid} was never reserved`)
    const refund_uuid = uuid5(attempt_uuid, 'late')
    const refund_order_id = uuid5(attempt_uuid, 'late-counter')
    const reserved = await handler.handle(
      orderDecider,
      orderStream(sale.order_uuid),
      {
        type: 'ReserveRefund',
        refund_uuid,
        kind: 'refund',
        lines: refund.lines,
        refund_order: { order_uuid: refund_order_id, short_nr: dropped.short_nr },
        by: { register_uuid, session_uuid, cashier_uuid },
        // No cash leaves the drawer: only what the card got is refunded.
        cash: { payment_type_uuid: attempt.payment_type_uuid, rounding_unit: 1 },
        card: {
          payment_uuid: refund_of,
          evidence: { attempt_uuid, amount: attempt.transaction?.amount ?? attempt.amount },
        },
      },
      { ...context, command_id: refund_uuid, command_hash: anyContentHash },
    )
    if (isRejection(reserved)) {
      if (!reserved.rejection.startsWith('order.')) throw new Error(`late refund: ${reserved.rejection}`)
      return 'refused'
    }
    const cause = reserved.events.find(({ type }) => type === 'OrderRefundReserved')
    if (!cause) throw new Error(`${sale.order_uuid} reserved nothing`)
    await giveBack(cause)
    const refund_order = await orderOf(refund_order_id)
    const [payment] = refund_order.payments
    if (!payment) throw new Error(`${refund_order_id} gives nothing back`)
    return { refund_order, payment_uuid: payment.payment_uuid }
  }
