import { addMs, money, quantity, uuid5 } from '@bon/contracts/kernel'
import { type OrderEvent, orderTotals } from '@bon/contracts/orders'
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
import { floorPlan } from './floor-plan.projection.ts'

const session_uuid = uuid5(register_uuid, 'session')
const cashier_uuid = uuid5(register_uuid, 'cashier')
const bar = uuid5(register_uuid, 'bar')
const till: Till = { who: ours, register_uuid, session_uuid, cashier_uuid, payment_type_uuid: session_uuid }
const order_uuid = uuid5(session_uuid, 'order')
const [six, seven] = [uuid5(order_uuid, 'table 6'), uuid5(order_uuid, 'table 7')]
const coffee = line(order_uuid, 0, ['Filterkaffe', 3_250, 2])
const bun = line(order_uuid, 1, ['Kanelsnegl', 2_875, 1])
const later = addMs(noon, 60_000)
const by = { register_uuid, session_uuid, cashier_uuid, at: later }
const { given } = specify(floorPlan)

const opened = () => {
  const log = newLog()
  const stream = ordered(log, till, order_uuid, noon, 17, [coffee, bun])
  return { log, happens: (...facts: OrderEvent[]) => log.write(stream, ours, later, ...facts) }
}
const onTables = (...table_uuids: string[]): OrderEvent => ({
  type: 'OrderPlaced',
  data: { table_uuids, before: [], by },
})

test('FLR-03: an order parked on a table is on that table, without a holder', () => {
  const { log, happens } = opened()
  const holder = { holder_uuid: register_uuid, holder_cashier_uuid: cashier_uuid, held_at: noon }
  given(log.events).then('bons', { order_uuid, table_uuids: '', total: 9_375, lines: 2, ...holder })
  happens(onTables(six), { type: 'OrderParked', data: { by } })
  given(log.events).then('bons', { table_uuids: six, holder_uuid: null, held_at: null, ended: false })
})

test('ORD-09, ORD-33: it may be on several tables, and be moved', () => {
  const { log, happens } = opened()
  happens(onTables(six, seven))
  given(log.events).then('bons', { table_uuids: `${six} ${seven}` })
  happens(onTables(seven))
  given(log.events).then('bons', { table_uuids: seven })
})

test('ORD-38, ORD-40: the register that opened it holds it until it is parked or released', () => {
  const { log, happens } = opened()
  happens({ type: 'OrderParked', data: { by } })
  happens({ type: 'OrderCheckedOut', data: { register_uuid: bar, cashier_uuid, at: later } })
  given(log.events).then('bons', { holder_uuid: bar, held_at: later })
  happens({ type: 'OrderForceReleased', data: { register_uuid: bar, at: later } })
  given(log.events).then('bons', { holder_uuid: null, holder_cashier_uuid: null, held_at: null })
})

test('the cashier who serves it is shown in place of the one who opened it', () => {
  const { log, happens } = opened()
  const lars = uuid5(register_uuid, 'lars')
  given(log.events).then('bons', { cashier_uuid })
  happens({ type: 'OrderWaiterChanged', data: { waiter_uuid: lars, before: cashier_uuid, by } })
  given(log.events).then('bons', { cashier_uuid: lars })
})

test('guests, a name in the vault and planned shares are shown without their text', () => {
  const { log, happens } = opened()
  const assigned_name = { ref: six, hash: 'a'.repeat(64) }
  happens({ type: 'OrderDetailsChanged', data: { details: { guests: 4, assigned_name }, at: later } })
  happens({ type: 'OrderSharesPlanned', data: { amounts: [money(9_375)], by } })
  given(log.events).then('bons', { guests: 4, name_ref: six, shared: true })
  happens({ type: 'OrderDetailsChanged', data: { details: { assigned_name: null }, at: later } })
  happens({ type: 'OrderSharesPlanned', data: { amounts: [], by } })
  given(log.events).then('bons', { guests: 4, name_ref: null, shared: false })
})

test('the last addition is remembered: a larger quantity counts, a smaller one does not', () => {
  const { log, happens } = opened()
  const less = { ...coffee, quantity: quantity(1_000) }
  happens({ type: 'OrderLineChanged', data: { line: less, before: coffee } })
  given(log.events).then('bons', { last_line_at: noon, total: 6_125 })
  happens({ type: 'OrderLineChanged', data: { line: coffee, before: less } })
  given(log.events).then('bons', { last_line_at: later, total: 9_375 })
})

test('FLR-06: lines in transfer leave one table at once and are on the other once received', () => {
  const { log, happens } = opened()
  happens(onTables(six))
  const other = uuid5(session_uuid, 'other')
  const odd = { ...line(other, 0, ['Sild', 3_333, 1]), quantity: quantity(1_500), percentage_discount: 125 }
  ordered(log, till, other, noon, 18, [odd])
  const whole = orderTotals([odd]).total
  const left = orderTotals([{ ...odd, quantity: quantity(700) }]).total
  const some = setOut(log, till, { from: other, to: order_uuid, at: later }, odd, quantity(700))
  given(log.events).then('bons', { total: 9_375, lines: 2 }, { total: whole - left, lines: 1 })
  const before = log.events.length
  some.received()
  given(log.events).then('bons', { total: 9_375 + left, lines: 3 }, { total: whole - left, lines: 1 })
  log.events.splice(before)
  some.returned()
  given(log.events).then('bons', { total: 9_375, lines: 2 }, { total: whole, lines: 2 })
})

test('SC-36: a paid or cancelled order is removed from its table; all others remain', () => {
  const { log, happens } = opened()
  const other = uuid5(session_uuid, 'other')
  ordered(log, till, other, noon, 18, [coffee])
  happens(onTables(six))
  paid(log, till, order_uuid, later, 4_711, [coffee, bun])
  given(log.events).then('bons', { ended: true, paid: 9_375 }, { order_uuid: other, ended: false })
  const cancelled = { register_uuid, session_uuid, cashier_uuid, amount: money(0), net: money(0), at: later }
  log.write<OrderEvent>(`order-${other}`, ours, later, {
    type: 'OrderCancelled',
    data: { reason: 'moved', ...cancelled },
  })
  given(log.events).then('bons', { ended: true }, { ended: true, holder_uuid: null })
})

test('a released payment that is approved after all locks the order again (TERM-6)', () => {
  const { log, happens } = opened()
  happens({ type: 'OrderPaymentReleased', data: { payment_uuid: order_uuid, reason: 'terminal' } })
  happens({ type: 'OrderPaymentReclaimed', data: { payment_uuid: order_uuid, at: later } })
  given(log.events).then('bons', { held: 0 })
})

test('a whole day gives the same bytes in batches of any size', () => {
  const log = newLog()
  const day = { who: ours, register_uuid, n: 1, opens_at: noon, orders: 16, first: 1 }
  shopDay(log, { ...day, closes_with_difference: 0 })
  expect(given(log.events).rowsOf('bons')).toHaveLength(16)
})
