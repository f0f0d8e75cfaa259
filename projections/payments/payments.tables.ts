import type { CancelReason, PaymentState } from '@bon/contracts/payments'
import { day, defineTable, flag, instant, json, money, nullable, uuid, words } from '../kernel/index.ts'

/** One row per attempt at a terminal (PAY-02). */
export const payments = defineTable({
  key: { company_uuid: uuid, payment_uuid: uuid },
  set: {
    order_uuid: uuid,
    terminal_uuid: uuid,
    register_uuid: uuid,
    test_mode: flag,
    cashier_uuid: uuid,
    payment_type_uuid: uuid,
    refund_of: nullable(uuid),
    state: words<PaymentState>('created'),
    amount: money,
    approved: money,
    tip: money,
    surcharge: money,
    reason: nullable(words<CancelReason>()),
    held_by: nullable(uuid),
    card_type: nullable(words()),
    masked_pan: nullable(words()),
    transaction_id: nullable(words()),
    started_at: instant,
    ended_at: nullable(instant),
    business_day: day,
    revision: words(),
  },
  /** By kind of alert. */
  merge: { alerts: json() },
  indexes: [
    ['company_uuid', 'started_at', 'payment_uuid'],
    ['company_uuid', 'register_uuid', 'state'],
    ['company_uuid', 'business_day', 'started_at'],
    ['company_uuid', 'state', 'started_at'],
  ],
})
