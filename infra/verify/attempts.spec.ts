import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { attempts } from './attempts.ts'
import { IntegrityViolation } from './integrity-violation.ts'
import { createMemory } from './memory.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [order, other, payment] = [id(1), id(2), id(3)]
const at = '2026-11-22T12:00:00.000Z'

const event = (stream: string, type: string, data: object): RecordedEvent => ({
  stream,
  type,
  data,
  event_id: id(9),
  revision: 0n,
  position: logStart,
  meta: {
    company_uuid: id(10),
    vat_entity_uuid: id(11),
    command_id: id(12),
    command_hash: '',
    actor: 'spec',
    at,
    business_day: '2026-11-22',
    v: '1',
  },
})
const created = event(`payment-${payment}`, 'AttemptCreated', {
  payment_uuid: payment,
  order_uuid: order,
  terminal_uuid: id(4),
  register_uuid: id(5),
  session_uuid: id(6),
  cashier_uuid: id(7),
  payment_type_uuid: id(8),
  amount: 100_00,
  at,
  currency: 'DKK',
  tip_allowed: true,
})
const approved = (amount = 100_00, tip = 0) =>
  event(`payment-${payment}`, 'AttemptApproved', {
    amount,
    tip,
    surcharge: 0,
    card_type: null,
    masked_pan: null,
    transaction_id: 'T-1',
    at,
  })
const started = (order_uuid = order) =>
  event(`order-${order_uuid}`, 'OrderPaymentStarted', { payment_uuid: payment, method: 'card' })
const settled = (order_uuid = order, amount = 100_00, tip = 0, reference = 'T-1') =>
  event(`zReport-${id(6)}`, 'TenderAccepted', {
    order_uuid,
    payment_uuid: payment,
    method: 'card',
    amount,
    tip,
    reference,
  })
const violationOf = (...log: RecordedEvent[]): string | undefined => {
  const checker = attempts(createMemory())
  try {
    for (const each of log) checker.see(each)
    return undefined
  } catch (error) {
    return error instanceof IntegrityViolation ? error.kind : `${error}`
  }
}

test('card money equals the attempt of its own order, including the tip', () => {
  expect(violationOf(started(), created, approved(110_00, 10_00), settled(order, 100_00, 10_00))).toBe(
    undefined,
  )
})

test.each([
  ['attempt.of_other_order', [started(other), created, approved(), settled(other)]],
  ['money.without_attempt', [started(), created, approved(), settled(), started(other), settled(other)]],
  ['money.without_attempt', [started(), settled()]],
  ['attempt.not_approved', [started(), created, settled()]],
  ['attempt.other_evidence', [started(), created, approved(), settled(order, 100_00, 0, 'T-2')]],
  ['attempt.other_amount', [started(), created, approved(90_00), settled()]],
])('%s is reported', (kind, log) => {
  expect(violationOf(...log)).toBe(kind)
})
