import { uuid5 } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import {
  line,
  newLog,
  noon,
  ours,
  paid,
  register_uuid,
  shopDay,
  type Till,
  variant,
} from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { turnover } from './turnover.projection.ts'

const { given } = specify(turnover)
const payment_type_uuid = uuid5(ours.company_uuid, 'cash')
const till: Till = {
  who: ours,
  register_uuid,
  session_uuid: uuid5(register_uuid, 'session'),
  cashier_uuid: uuid5(register_uuid, 'cashier'),
  payment_type_uuid,
}
const order = uuid5(register_uuid, 'order')
const beer = line(order, 0, ['Fadøl', 6_500, 2])
const bun = line(order, 1, ['Kanelsnegl', 2_875, 1])

const card = (vat_nature: 'multi' | 'single'): OrderLine => ({
  ...line(order, 2, ['Gavekort', 50_000, 1]),
  vat_rate: vat_nature === 'single' ? 250 : 0,
  gift_card: {
    gift_card_type_uuid: order,
    company_uuid: ours.company_uuid,
    behaviour: 'value_based',
    product_uuid: null,
    validity: '3_years',
    vat_nature,
    vat_rate: 0,
  },
})

const sold = (at: string, who = ours, lines = [beer, bun]) => {
  const log = newLog()
  paid(log, { ...till, who }, order, at, 1, lines)
  return log.events
}

test('a receipt adds to the turnover of its local hour, of its products and of its payment type', () => {
  const { then } = given(sold(noon))
  then('hours', {
    business_day: '2026-11-21',
    hour: 13,
    register_uuid,
    gross: 15_875,
    net: 12_700,
    receipts: 1,
  })
  then('payments', { payment_type_uuid, amount: 15_875, count: 1 })
  then(
    'units',
    { product_uuid: beer.product_uuid, quantity: 2_000, gross: 13_000 },
    { product_uuid: bun.product_uuid, quantity: 1_000, gross: 2_875 },
  )
})

test('BEYOND-11: what was chosen with a product is counted by its name, with what it added to the list price', () => {
  const steaks: OrderLine = {
    ...line(order, 3, ['Bøf', 24_600, 3]),
    variants: [variant('Rød', 1, 0), variant('Bearnaise', 2, 1_500)],
  }
  const { then } = given(sold(noon, ours, [steaks, { ...beer, variants: [variant('Bearnaise', 1, 1_500)] }]))
  then(
    'variants',
    { name: 'Rød', register_uuid, quantity: 3_000, added: 0 },
    { name: 'Bearnaise', quantity: 8_000, added: 12_000 },
  )
})

test('BEYOND-11: turnover is by how the goods reached the guest, and by the rule that gave their price', () => {
  const [happy, away] = [uuid5(order, 'happy hour'), uuid5(order, 'take away prices')]
  const lines = [
    { ...beer, time_delimitation_uuid: happy },
    { ...bun, price_profile_uuid: away },
    line(order, 4, ['Te', 3_000, 1]),
  ]
  const named = (delivery_type?: string) =>
    sold(noon, ours, lines).map((event) => {
      if (event.type !== 'ReceiptRecorded') return event
      const { delivery_type: _, ...data } = event.data as Record<string, unknown>
      return { ...event, data: { ...data, ...(delivery_type && { delivery_type }) } }
    })
  const { then } = given([...named('takeaway'), ...named()])
  then(
    'delivery_types',
    { register_uuid, delivery_type: 'takeaway', receipts: 1, gross: 18_875, net: 15_100 },
    { delivery_type: 'unsaid', receipts: 1, gross: 18_875, net: 15_100 },
  )
  then(
    'rule_prices',
    { register_uuid, rule_uuid: happy, quantity: 4_000, gross: 26_000, net: 20_800 },
    { rule_uuid: away, quantity: 2_000, gross: 5_750, net: 4_600 },
  )
})

test('a sale at 01:30 belongs to the business day before, with its units', () => {
  const { then } = given(sold('2026-11-22T00:30:00.000Z'))
  then('hours', { business_day: '2026-11-21', hour: 1 })
  then('ordered_hours', { business_day: '2026-11-21', hour: 1, quantity: 3_000, gross: 15_875, net: 12_700 })
})

test('sales in test mode are no turnover', () => {
  const { then } = given(sold(noon, { ...ours, test_mode: 'yes' }))
  then('hours')
  then('payments')
  then('units')
})

test('R-27: a sold gift card of either nature is no turnover', () => {
  // One printed receipt: the goods, and the card as a transaction of its own.
  const cards = sold(noon, ours, [card('multi')]).map((event) =>
    event.type === 'ReceiptRecorded'
      ? { ...event, data: { ...event.data, goods_receipt_uuid: order } }
      : event,
  )
  const multiPurpose = given([...sold(noon, ours, [bun]), ...cards])
  multiPurpose.then('hours', { gross: 2_875, net: 2_300, vat: 575, receipts: 1 })
  multiPurpose.then('units', { product_uuid: bun.product_uuid })
  multiPurpose.then('payments', { amount: 52_875 })
  given(sold(noon, ours, [bun, card('single')])).then('hours', { gross: 2_875, net: 2_300, vat: 575 })
})

test('hours, payments and units of a day have the same sum', () => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 64, first: 1 })
  const { rowsOf } = given(log.events)
  const total = (table: string, column: string) =>
    rowsOf(table).reduce((sum, row) => sum + Number(row[column]), 0)
  expect(total('hours', 'receipts')).toBe(48)
  expect(total('payments', 'amount')).toBe(total('hours', 'gross'))
  expect(total('units', 'gross')).toBe(total('hours', 'gross'))
  expect(total('hours', 'net') + total('hours', 'vat')).toBe(total('hours', 'gross'))
})

test('R-5: by local date a sale in the night is on its own date, on either side of UTC midnight', () => {
  given(sold('2026-11-22T00:30:00.000Z')).then('clock_hours', {
    local_day: '2026-11-22',
    hour: 1,
    gross: 15_875,
  })
  given(sold('2026-11-21T23:30:00.000Z')).then('clock_hours', { local_day: '2026-11-22', hour: 0 })
  given(sold('2026-07-21T22:30:00.000Z')).then('clock_hours', { local_day: '2026-07-22', hour: 0 })
  given(sold('2026-11-21T22:30:00.000Z')).then('clock_hours', { local_day: '2026-11-21', hour: 23 })
  given(sold(noon, { ...ours, test_mode: 'yes' })).then('clock_hours')
})

const atTables = (table_uuids: string[], more: object = {}) =>
  sold('2026-11-21T18:10:00.000Z').map((event) =>
    event.type === 'ReceiptRecorded'
      ? {
          ...event,
          data: { ...event.data, started_at: '2026-11-21T16:50:30.000Z', table_uuids, ...more },
        }
      : event,
  )
const [window, door] = [uuid5(register_uuid, 'window'), uuid5(register_uuid, 'door')]

test('BEYOND-11: a bon at two tables takes both as long, and divides its guests and turnover', () => {
  const { then } = given(atTables([window, door], { guests: 3 }))
  const each = { business_day: '2026-11-21', hour: 19, visits: 1, minutes: 80 }
  then(
    'table_visits',
    { ...each, table_uuid: window, receipts: 1, guests: 2, gross: 7_938, net: 6_350 },
    { ...each, table_uuid: door, receipts: 0, guests: 1, gross: 7_937, net: 6_350 },
  )
  then(
    'table_hours',
    ...[
      [window, 17, 20],
      [window, 18, 120],
      [window, 19, 20],
      [door, 17, 10],
      [door, 18, 60],
      [door, 19, 10],
    ].map(([table_uuid, hour, guest_minutes]) => ({ table_uuid, hour, guest_minutes, uncounted_minutes: 0 })),
  )
})

test('BEYOND-11: without a number of guests the minutes of the table are counted, of a day at most', () => {
  const { then, rowsOf } = given(
    atTables([window], { started_at: '2026-11-19T08:00:00.000Z', guests: undefined }),
  )
  then('table_visits', { table_uuid: window, minutes: 1_440, guests: 0 })
  const hours = rowsOf('table_hours')
  expect(hours).toHaveLength(24)
  expect(hours.reduce((sum, row) => sum + Number(row['uncounted_minutes']), 0)).toBe(1_440)
  expect(hours.every((row) => row['guest_minutes'] === 0)).toBe(true)
})

test('BEYOND-11: a sale without a table is in no table', () => {
  const { then } = given(sold(noon))
  then('table_visits')
  then('table_hours')
})
