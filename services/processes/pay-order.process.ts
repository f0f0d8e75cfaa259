import type { RecordedEvent } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { ProcessManager } from '../kernel/index.ts'
import { orderUuidOf } from '../orders/index.ts'
import type { createSettlePayment } from './settle-payment.ts'
import { whoOf } from './who.ts'

type Started = Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']

/** Completes payments whose request crashed: a started payment never stays started (SC-51, INVAR-20). */
export const payOrder = (settle: ReturnType<typeof createSettlePayment>): ProcessManager => ({
  name: 'pay-order',
  prefixes: ['order-'],
  grace_ms: 2_000,
  wants: ({ type }) => type === 'OrderPaymentStarted',
  react: async (events: readonly RecordedEvent[]) => {
    for (const event of events) {
      await settle(orderUuidOf(event.stream), (event.data as Started).payment_uuid, whoOf(event, 'pay-order'))
    }
  },
})
