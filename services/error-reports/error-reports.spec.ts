import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { anonymise } from './anonymise.ts'
import { replayReport } from './replay.ts'

const order = '01a1f343-5a80-7e23-9fb5-125824503bf0'
const cashier = 'ea1c8e1d-5acb-515e-8be5-47cb1b30f74c'
const at = '2026-11-19T10:02:30.000Z'
const event = (type: string, data: object): RecordedEvent => ({
  stream: `order-${order}`,
  revision: 0n,
  position: logStart,
  event_id: order,
  type,
  data,
  meta: {
    company_uuid: order,
    vat_entity_uuid: order,
    command_id: order,
    command_hash: 'a'.repeat(64),
    actor: cashier,
    at,
    business_day: '2026-11-19',
    v: '1',
  },
})

test('DEF-57: the same id has the same placeholder everywhere, also within a stream name and as a key', () => {
  const [first, second] = anonymise([
    event('OrderOpened', { order_uuid: order, cashier_uuid: cashier }),
    event('Any', { sent: { [cashier]: [order.toUpperCase()] } }),
  ])
  const one = '00000000-0000-7000-8000-000000000001'
  const two = '00000000-0000-7000-8000-000000000002'
  expect(first).toEqual({
    stream: `order-${one}`,
    type: 'OrderOpened',
    v: '1',
    at,
    data: { order_uuid: one, cashier_uuid: two },
  })
  expect(second?.data).toEqual({ sent: { [two]: [one] } })
})

test('DEF-57: product names, hashes and signatures are placeholders; amounts, times and codes are unchanged', () => {
  const [event_] = anonymise([
    event('Any', {
      name: 'Rejemad',
      hash: 'b'.repeat(64),
      again: 'b'.repeat(64),
      amount: 12_50,
      at,
      code: '04006',
    }),
  ])
  expect(event_?.data).toEqual({
    name: 'name-1',
    hash: 'proof-1',
    again: 'proof-1',
    amount: 12_50,
    at,
    code: '04006',
  })
})

test('BEYOND-06: an invalid recording reports which invariant it violates, and where', () => {
  const opened = {
    order_uuid: order,
    register_uuid: order,
    session_uuid: order,
    cashier_uuid: cashier,
    short_nr: 1,
    at,
  }
  const completed = { receipt_uuid: order, nr: 7, at }
  expect(replayReport(anonymise([event('OrderOpened', opened)])).broken).toEqual([])
  expect(replayReport(anonymise([event('OrderCompleted', completed)])).broken).toEqual([
    '0 OrderCompleted: an order begins with being opened',
  ])
  expect(replayReport(anonymise([event('OrderOpened', { ...opened, short_nr: 'x' })])).broken).toEqual([
    '0 OrderOpened v1 does not parse',
  ])
})
