import {
  type CashierUuid,
  isRejection,
  type OrderUuid,
  type RegisterUuid,
  type RequestContext,
  type SessionUuid,
  uuid5,
} from '@bon/contracts/kernel'
import { unlessUnsealed } from '../journal/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream, owedPaymentUuid } from '../orders/index.ts'
import type { createSettlePayment } from './settle-payment.ts'
import { anyContentHash } from './who.ts'

type Dependencies = {
  handler: CommandHandler
  side: { settle: ReturnType<typeof createSettlePayment> }
}

/**
 * Sells a partly paid order with all its lines at the close of its register: its last payment is the rest, which stays
 * owed. Its id derives from order and session, so that a close that is tried again makes no second one.
 */
export const oweRestOf =
  ({ handler, side }: Dependencies) =>
  async (
    order_uuid: OrderUuid,
    by: { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid },
    { scope, actor, now }: RequestContext,
  ): Promise<boolean> => {
    const who = { company_uuid: scope.company_uuid, vat_entity_uuid: scope.vat_entity_uuid, actor, now }
    const payment_uuid = owedPaymentUuid({ order_uuid }, by.session_uuid)
    const started = await handler.handle(
      orderDecider,
      orderStream(order_uuid),
      { type: 'OweRest', payment_uuid, by },
      { ...who, command_id: uuid5(payment_uuid, 'owe'), command_hash: anyContentHash },
    )
    if (isRejection(started)) return false
    const end = await unlessUnsealed(side.settle(order_uuid, payment_uuid, who))
    // The session has its receipt, and the journal seals it later: nothing of it is carried over.
    return end === undefined || end.order.status === 'completed'
  }
