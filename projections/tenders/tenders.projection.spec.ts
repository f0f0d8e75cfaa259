import { money, uuid5, zero } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { newLog, noon, ours } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { tenders } from './tenders.projection.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const { given } = specify(tenders)
const payment_uuid = id('payment')
const started: OrderEvent = {
  type: 'OrderPaymentStarted',
  data: {
    payment_uuid,
    payment_type_uuid: id('cash'),
    method: 'cash',
    register_uuid: id('till'),
    session_uuid: id('session'),
    cashier_uuid: id('mette'),
    amount: money(99_75),
    rounding: money(25),
    received: money(100_00),
    change: zero,
    at: noon,
  },
}
const recorded: OrderEvent = {
  type: 'OrderPaymentRecorded',
  data: { payment_uuid, amount: money(99_75) },
}
const released: OrderEvent = {
  type: 'OrderPaymentReleased',
  data: { payment_uuid, reason: 'payment.by_bank' },
}
test('one payment id on two orders of two sessions is two rows, and each ends separately', () => {
  const log = newLog()
  log.write<OrderEvent>(`order-${id('order')}`, ours, noon, started, recorded)
  log.write<OrderEvent>(`order-${id('next day')}`, ours, noon, started, released)
  const row = { payment_uuid, amount: 99_75 }
  given(log.events).then(
    'tenders',
    { ...row, order_uuid: id('order'), status: 'completed', reason: null },
    { ...row, order_uuid: id('next day'), status: 'cancelled', reason: 'payment.by_bank' },
  )
})

const happened = (who: typeof ours, ...facts: OrderEvent[]) => {
  const log = newLog()
  log.write(`order-${id('order')}`, who, noon, ...facts)
  for (const { type, data } of facts) orderEvents[type].parse(data)
  return { ...given(log.events), events: log.events }
}

test('PAY-01, PAY-03, PAY-04: cash is a payment as a card is: started, completed, or cancelled with the reason', () => {
  const row = { method: 'cash', amount: 99_75, rounding: 25, tip: 0, order_uuid: id('order') }
  happened(ours, started).then('tenders', { ...row, status: 'started', reason: null })
  happened(ours, started, recorded).then('tenders', { ...row, status: 'completed' })
  const { then, events } = happened(ours, started, released)
  then('tenders', { ...row, status: 'cancelled', reason: 'payment.by_bank' })
  expect(tenders.changes(events[0] as never)).toEqual([{ topic: 'payments', uuid: payment_uuid }])
})

test('PAY-25, SC-15: an amount that a terminal captured is listed as captured, also after the payment was given up', () => {
  const terminalCharge: OrderEvent = {
    type: 'OrderPaymentAdjusted',
    data: { payment_uuid, amount: money(60_00), received: money(60_00), tip: money(5_00), covers: false },
  }
  const reclaimed: OrderEvent = { type: 'OrderPaymentReclaimed', data: { payment_uuid, at: noon } }
  happened(ours, started, released, reclaimed, terminalCharge, recorded).then('tenders', {
    amount: 60_00,
    tip: 5_00,
    status: 'completed',
    reason: null,
  })
})

test('PAY-04, DEF-08: what a terminal took for the card is no part of the bill’s amount in the list', () => {
  const amounts = { amount: money(61_20), received: money(66_20), tip: money(5_00), surcharge: money(1_20) }
  const taken: OrderEvent = {
    type: 'OrderPaymentAdjusted',
    data: { payment_uuid, ...amounts, covers: false },
  }
  happened(ours, started, taken, recorded).then('tenders', { amount: 60_00, tip: 5_00, status: 'completed' })
})

test('R-6: a payment that was recorded on the wrong means is listed on what paid it', () => {
  const from = { payment_type_uuid: id('cash'), method: 'cash' } as const
  const to = { payment_type_uuid: id('slips'), method: 'autonomous' } as const
  const by = { register_uuid: id('till'), session_uuid: id('session'), cashier_uuid: id('mette'), at: noon }
  const corrected: OrderEvent = {
    type: 'OrderTenderCorrected',
    data: {
      tender: { payment_uuid, taken_by: id('mette'), from, to, receipt_nr: 4 },
      amount: money(100_00),
      by,
    },
  }
  const { then, events } = happened(ours, started, recorded, corrected)
  then('tenders', { ...to, amount: 99_75, rounding: 25, status: 'completed' })
  expect(tenders.changes(events[2] as never)).toEqual([{ topic: 'payments', uuid: payment_uuid }])
})

test('DEF-21, ZR-19: payments in test mode are listed and marked as such', () => {
  const training = { ...ours, test_mode: 'yes' } as never
  happened(training, started, recorded).then('tenders', { status: 'completed', test_mode: true })
  happened(ours, started, recorded).then('tenders', { status: 'completed', test_mode: false })
})
