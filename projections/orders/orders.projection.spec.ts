import { addMs, money, quantity, uuid5 } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents, orderTotals } from '@bon/contracts/orders'
import type { TerminalEvent } from '@bon/contracts/payments'
import type { ZReportEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import {
  line,
  newLog,
  noon,
  ordered,
  ours,
  paid,
  register_uuid,
  setOut,
  shopDay,
  type Till,
} from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { orders } from './orders.projection.ts'

const session_uuid = uuid5(register_uuid, 'session')
const cashier_uuid = uuid5(register_uuid, 'cashier')
const till: Till = { who: ours, register_uuid, session_uuid, cashier_uuid, payment_type_uuid: session_uuid }
const order_uuid = uuid5(session_uuid, 'order')
const coffee = line(order_uuid, 0, ['Filterkaffe', 3_250, 2])
const bun = line(order_uuid, 1, ['Kanelsnegl', 2_875, 1])
const { given } = specify(orders)

const opened = () => {
  const log = newLog()
  const stream = ordered(log, till, order_uuid, noon, 17, [coffee, bun])
  const happens = (...facts: OrderEvent[]) => log.write(stream, ours, addMs(noon, 1_000), ...facts)
  return { log, happens }
}

test('an open order has its lines and total on the business day of its opening', () => {
  const { log } = opened()
  given(log.events).then('orders', {
    order_uuid,
    short_nr: 17,
    lines: 2,
    total: 9_375,
    paid: 0,
    held: 0,
    ended: null,
    nr: null,
    business_day: '2026-11-21',
  })
})

test('a changed line changes the total by its difference, a removed one subtracts its total', () => {
  const { log, happens } = opened()
  const half = { ...coffee, quantity: quantity(1_000), percentage_discount: 100 }
  happens({ type: 'OrderLineChanged', data: { line: half, before: coffee } })
  happens({
    type: 'OrderLineRemoved',
    data: { line: bun, register_uuid, session_uuid, cashier_uuid, at: noon },
  })
  given(log.events).then('orders', { lines: 1, total: orderTotals([half]).total })
})

test('a released payment unlocks the order', () => {
  const { log, happens } = opened()
  paid(log, till, order_uuid, noon, 4_711, [coffee, bun])
  const started = log.events.filter(({ type }) => type === 'OrderPaymentStarted')
  const open = log.events.slice(
    0,
    log.events.findIndex(({ type }) => type === 'OrderPaymentStarted'),
  )
  given([...open, ...started]).then('orders', { held: 1, ended: null })
  happens({ type: 'OrderPaymentReleased', data: { payment_uuid: order_uuid, reason: 'register.not_open' } })
  given([...open, ...started, ...log.events.slice(-1)]).then('orders', { held: 0, paid: 0, ended: null })
})

test('a released payment that is approved after all locks the order again (TERM-6)', () => {
  const { log, happens } = opened()
  paid(log, till, order_uuid, noon, 4_711, [coffee, bun])
  const started = log.events.findIndex(({ type }) => type === 'OrderPaymentStarted')
  const before = log.events.slice(0, started + 1)
  happens({ type: 'OrderPaymentReleased', data: { payment_uuid: order_uuid, reason: 'terminal' } })
  happens({ type: 'OrderPaymentReclaimed', data: { payment_uuid: order_uuid, at: noon } })
  given([...before, ...log.events.slice(-2)]).then('orders', { held: 1, ended: null })
})

test('a paid order has the number of its receipt', () => {
  const { log } = opened()
  paid(log, till, order_uuid, noon, 4_711, [coffee, bun])
  given(log.events).then('orders', {
    ended: 'completed',
    nr: 4_711,
    paid: 9_375,
    total: 9_375,
    ended_at: noon,
  })
})

test('a cancelled order ends without a number', () => {
  const { log, happens } = opened()
  const at = addMs(noon, 5_000)
  const who = { register_uuid, session_uuid, cashier_uuid }
  happens({
    type: 'OrderCancelled',
    data: { reason: 'by_cashier', ...who, amount: money(9_375), net: money(7_500), at },
  })
  given(log.events).then('orders', { ended: 'cancelled', nr: null, ended_at: at })
})

test('ORD-09, ORD-10: it has its tables, and the reference of its name', () => {
  const { log, happens } = opened()
  const [six, seven] = [uuid5(order_uuid, 'table 6'), uuid5(order_uuid, 'table 7')]
  const by = { register_uuid, session_uuid, cashier_uuid, at: noon }
  happens({ type: 'OrderPlaced', data: { table_uuids: [six, seven], before: [], by } })
  const assigned_name = { ref: six, hash: 'a'.repeat(64) }
  happens({ type: 'OrderDetailsChanged', data: { details: { guests: 4, assigned_name }, at: noon } })
  given(log.events).then('orders', { table_uuids: `${six} ${seven}`, name_ref: six })
  happens({ type: 'OrderDetailsChanged', data: { details: { assigned_name: null }, at: noon } })
  given(log.events).then('orders', { name_ref: null })
})

test('a refund names its original; an order that got no line is told from one that lost them', () => {
  const log = newLog()
  const [refund, visit] = [uuid5(session_uuid, 'refund'), uuid5(session_uuid, 'visit')]
  const who = { register_uuid, session_uuid, cashier_uuid }
  const origin = { kind: 'refund' as const, order_uuid }
  const opening = { ...who, at: noon }
  log.write<OrderEvent>(`order-${refund}`, ours, noon, {
    type: 'OrderOpened',
    data: { ...opening, order_uuid: refund, short_nr: 18, origin },
  })
  log.write<OrderEvent>(`order-${refund}`, ours, noon, { type: 'OrderLineAdded', data: { line: coffee } })
  log.write<OrderEvent>(`order-${refund}`, ours, noon, {
    type: 'OrderLineRemoved',
    data: { ...opening, line: coffee },
  })
  log.write<OrderEvent>(
    `order-${visit}`,
    ours,
    noon,
    { type: 'OrderOpened', data: { ...opening, order_uuid: visit, short_nr: 19 } },
    {
      type: 'OrderCancelled',
      data: { ...opening, reason: 'by_cashier', amount: money(0), net: money(0) },
    },
  )
  given(log.events).then(
    'orders',
    { order_uuid: refund, origin_kind: 'refund', origin_uuid: order_uuid, lines: 0, lines_ever: 1 },
    { order_uuid: visit, origin_kind: null, lines_ever: 0, reason: 'by_cashier' },
  )
})

test('ORD-31, ORD-32: transferred lines take their amounts with them, and a refused transfer returns them', () => {
  const { log } = opened()
  const other = uuid5(session_uuid, 'other')
  const odd = { ...line(other, 0, ['Sild', 3_333, 1]), quantity: quantity(1_500), percentage_discount: 125 }
  ordered(log, till, other, noon, 18, [odd])
  const whole = orderTotals([odd]).total
  const some = setOut(log, till, { from: other, to: order_uuid, at: noon }, odd, quantity(700))
  const left = orderTotals([{ ...odd, quantity: quantity(700) }]).total
  given(log.events).then(
    'orders',
    { order_uuid, total: 9_375, lines: 2 },
    { order_uuid: other, total: whole - left, lines: 1 },
  )
  const before = log.events.length
  some.received()
  given(log.events).then(
    'orders',
    { total: 9_375 + left, lines: 3, lines_ever: 3 },
    { order_uuid: other, total: whole - left, lines_to: order_uuid },
  )
  log.events.splice(before)
  some.returned()
  given(log.events).then('orders', { total: 9_375, lines: 2 }, { order_uuid: other, total: whole, lines: 2 })
})

test('a whole day gives the same bytes in batches of any size, with real events', () => {
  const log = newLog()
  shopDay(log, {
    who: ours,
    register_uuid,
    n: 1,
    opens_at: noon,
    orders: 16,
    first: 1,
    closes_with_difference: 0,
  })
  for (const { type, data } of log.events) {
    if (type in orderEvents) orderEvents[type as keyof typeof orderEvents].parse(data)
  }
  const rows = given(log.events).rowsOf('orders')
  expect(rows).toHaveLength(16)
  expect(rows.filter(({ ended }) => ended === 'completed')).toHaveLength(12)
})

test('ORD-24, DEF-10: what terminals took of an order is counted, and what of it is settled; cash is neither', () => {
  const { log } = opened()
  const stream = `zReport-${session_uuid}`
  const took = (n: number, method: 'card' | 'cash') =>
    log.write<ZReportEvent>(stream, ours, noon, {
      type: 'TenderAccepted',
      data: {
        register_uuid,
        payment_uuid: uuid5(session_uuid, `payment ${n}`),
        order_uuid,
        payment_type_uuid: session_uuid,
        method,
        cashier_uuid,
        amount: money(1_00),
        rounding: money(0),
        received: money(1_00),
        change: money(0),
        at: noon,
      },
    })
  const settled = (captured?: string[]) =>
    log.write<TerminalEvent>(`terminal-${register_uuid}`, ours, noon, {
      type: 'TerminalSettled',
      data: {
        settlement_uuid: session_uuid,
        terminal_uuid: register_uuid,
        register_uuid,
        cashier_uuid,
        up_to: session_uuid,
        reported: money(1_00),
        recorded: money(1_00),
        difference: money(0),
        ...(captured && { captured }),
        at: noon,
      },
    })
  took(1, 'card')
  took(2, 'card')
  took(3, 'cash')
  given(log.events).then('orders', { by_card: 2, captured: 0 })
  // Our own sums say nothing of the money.
  settled()
  settled([order_uuid])
  given(log.events).then('orders', { by_card: 2, captured: 1 })
  settled([order_uuid])
  given(log.events).then('orders', { by_card: 2, captured: 2 })
  const [last] = log.events.slice(-1)
  expect(orders.changes(last as never)).toEqual([{ topic: 'orders', uuid: order_uuid }])
})
