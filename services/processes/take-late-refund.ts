import { isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { ExistingOrder } from '@bon/contracts/orders'
import type { ExistingAttempt } from '@bon/contracts/payments'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import type { createGiveBack } from './refund-order.process.ts'
import { onceForEver } from './who.ts'

type House = { handler: CommandHandler; giveBack: ReturnType<typeof createGiveBack> }
/** The new order that gives back, with the payment that the evidence stands for; or no order takes it. */
type Taken = { counter: ExistingOrder; payment_uuid: Uuid } | 'refused'

/**
 * Money that a terminal gave back after its refund had been given up, and that a person has seen the slip of. What was
 * dropped stays dropped: the same lines are given back by a new order, whose money is that evidence. The sale says
 * whether it may, as it does of any refund (SC-59, DEF-01).
 */
export const createTakeLateRefund =
  ({ handler, giveBack }: House) =>
  async (attempt: ExistingAttempt, session_uuid: Uuid, context: CommandContext): Promise<Taken> => {
    const { payment_uuid: attempt_uuid, order_uuid, register_uuid, cashier_uuid, refund_of } = attempt
    const orderOf = async (uuid: Uuid): Promise<ExistingOrder> => {
      const state = (await handler.load(orderDecider, orderStream(uuid), context.company_uuid))?.state
      if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
      return state
    }
    const dropped = await orderOf(order_uuid)
    const sale = dropped.origin && (await orderOf(dropped.origin.order_uuid))
    const refund = sale?.refunds.find(({ counter_order_uuid }) => counter_order_uuid === order_uuid)
    if (!sale || !refund || !refund_of) throw new Error(`${order_uuid} was never reserved`)
    const refund_uuid = uuid5(attempt_uuid, 'late')
    const counter_uuid = uuid5(attempt_uuid, 'late-counter')
    const reserved = await handler.handle(
      orderDecider,
      orderStream(sale.order_uuid),
      {
        type: 'ReserveRefund',
        refund_uuid,
        kind: 'refund',
        lines: refund.lines,
        counter: { order_uuid: counter_uuid, short_nr: dropped.short_nr },
        by: { register_uuid, session_uuid, cashier_uuid },
        // Nothing leaves the drawer by it: what no card gets has no place in it.
        cash: { payment_type_uuid: attempt.payment_type_uuid, rounding_unit: 1 },
        card: {
          payment_uuid: refund_of,
          evidence: { attempt_uuid, amount: attempt.taken?.amount ?? attempt.amount },
        },
      },
      { ...context, command_id: refund_uuid, command_hash: onceForEver },
    )
    if (isRejection(reserved)) {
      if (!reserved.rejection.startsWith('order.')) throw new Error(`late refund: ${reserved.rejection}`)
      return 'refused'
    }
    const cause = reserved.events.find(({ type }) => type === 'OrderRefundReserved')
    if (!cause) throw new Error(`${sale.order_uuid} reserved nothing`)
    await giveBack(cause)
    const counter = await orderOf(counter_uuid)
    const [payment] = counter.payments
    if (!payment) throw new Error(`${counter_uuid} gives nothing back`)
    return { counter, payment_uuid: payment.payment_uuid }
  }
