import { isEvent, type RecordedEvent } from '@bon/contracts/kernel'
import { orderEvents } from '@bon/contracts/orders'
import type { ProcessManager } from '../kernel/index.ts'
import { orderUuidOf } from '../orders/index.ts'
import type { createSettlePayment } from './settle-payment.ts'
import { whoOf } from './who.ts'

const isStarted = isEvent(orderEvents, 'OrderPaymentStarted')

/** Completes payments whose request crashed: a started payment never stays started (SC-51, INVAR-20). */
export const payOrder = (settle: ReturnType<typeof createSettlePayment>): ProcessManager => ({
  name: 'pay-order',
  prefixes: ['order-'],
  grace_ms: 2_000,
  wants: isStarted,
  react: async (events: readonly RecordedEvent[]) => {
    for (const event of events.filter(isStarted)) {
      await settle(orderUuidOf(event.stream), event.data.payment_uuid, whoOf(event, 'pay-order'))
    }
  },
})
