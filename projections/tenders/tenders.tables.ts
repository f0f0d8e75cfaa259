import type { PaymentMethod } from '@bon/contracts/orders'
import type { TenderStatus } from '@bon/contracts/tenders'
import { day, defineTable, flag, instant, money, nullable, uuid, words } from '../kernel/index.ts'

/**
 * One row per payment of an order, of any type (PAY-01). Payment ids are chosen by clients and unique only within their
 * order: two orders may have cash payments with one id.
 */
export const tenders = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid, payment_uuid: uuid },
  set: {
    attempt_uuid: nullable(uuid),
    payment_type_uuid: uuid,
    method: words<PaymentMethod>('cash'),
    status: words<TenderStatus>('started'),
    reason: nullable(words()),
    register_uuid: uuid,
    test_mode: flag,
    cashier_uuid: uuid,
    amount: money,
    rounding: money,
    tip: money,
    started_at: instant,
    business_day: day,
  },
  indexes: [
    ['company_uuid', 'started_at', 'payment_uuid'],
    ['company_uuid', 'business_day', 'started_at'],
    ['company_uuid', 'register_uuid', 'started_at'],
    ['company_uuid', 'method', 'started_at'],
    { columns: ['company_uuid', 'status', 'started_at', 'payment_uuid'], where: "status <> 'completed'" },
  ],
})
