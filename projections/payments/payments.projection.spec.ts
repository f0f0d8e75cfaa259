import { money, uuid5, zero } from '@bon/contracts/kernel'
import { type AttemptEvent, attemptEvents, paymentStream } from '@bon/contracts/payments'
import { expect, test } from 'vitest'
import { newLog, noon, ours } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { payments } from './payments.projection.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const { given } = specify(payments)
const payment_uuid = id('payment')
const created: AttemptEvent = {
  type: 'AttemptCreated',
  data: {
    payment_uuid,
    order_uuid: id('order'),
    terminal_uuid: id('terminal'),
    register_uuid: id('till'),
    session_uuid: id('session'),
    cashier_uuid: id('mette'),
    payment_type_uuid: id('card'),
    amount: money(100_00),
    currency: 'DKK',
    tip_allowed: true,
    at: noon,
  },
}
const transaction = {
  amount: money(110_00),
  tip: money(10_00),
  surcharge: zero,
  card_type: 'Dankort',
  masked_pan: '**** 4711',
  transaction_id: 'T-1',
}
const happened = (...facts: AttemptEvent[]) => {
  const log = newLog()
  log.write(paymentStream(payment_uuid), ours, noon, ...facts)
  for (const { type, data } of facts) attemptEvents[type].parse(data)
  return { ...given(log.events), events: log.events }
}

test('PAY-03, PAY-04: an attempt has its state, the captured amount and the requested amount', () => {
  happened(created).then('payments', { state: 'created', amount: 100_00, approved: 0, alerts: {} })
  const approved: AttemptEvent = { type: 'AttemptApproved', data: { ...transaction, at: noon } }
  happened(created, { type: 'AttemptSendStarted', data: { at: noon } }, approved).then('payments', {
    state: 'approved',
    approved: 100_00,
    tip: 10_00,
    transaction_id: 'T-1',
    ended_at: noon,
    revision: '2',
  })
})

test('DEF-21, ZR-19: an attempt in test mode is marked as such', () => {
  const log = newLog()
  log.write(paymentStream(payment_uuid), { ...ours, test_mode: 'yes' } as never, noon, created)
  given(log.events).then('payments', { state: 'created', test_mode: true })
  happened(created).then('payments', { test_mode: false })
})

test('PAY-22: a refusal keeps who occupied the terminal', () => {
  const held_by = id('other')
  const busy: AttemptEvent = {
    type: 'AttemptNotStarted',
    data: { reason: 'terminal_busy', held_by, at: noon },
  }
  happened(created, busy).then('payments', { state: 'not_started', reason: 'terminal_busy', held_by })
})

test('SC-14: an attempt in review keeps its amount, its number and the reason', () => {
  const questionedEvent: AttemptEvent = {
    type: 'AttemptSentToReview',
    data: { alert: 'wrong_amount', taken: transaction, at: noon },
  }
  const alertedEvent: AttemptEvent = {
    type: 'AttemptAlerted',
    data: { alert: 'conflicting_result', at: noon },
  }
  const { then, events } = happened(created, questionedEvent, alertedEvent)
  then('payments', {
    state: 'review',
    transaction_id: 'T-1',
    ended_at: null,
    alerts: { wrong_amount: true, conflicting_result: true },
  })
  expect(payments.changes(events[0] as never)).toEqual([{ topic: 'payments', uuid: payment_uuid }])
})
