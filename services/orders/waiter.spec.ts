import type { CashierUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [order_uuid, hall, bar, session_uuid] = [1, 2, 3, 4].map(id) as [Uuid, Uuid, Uuid, Uuid]
const [mette, lars] = [5, 6].map(id) as [CashierUuid, CashierUuid]
const at: Instant = '2026-11-26T12:00:00.000Z'
const later: Instant = '2026-11-26T12:10:00.000Z'
const by = { register_uuid: hall, session_uuid, cashier_uuid: mette }
const holder = { register_uuid: hall, cashier_uuid: mette, at }
const opened: OrderEvent = {
  type: 'OrderOpened',
  data: { order_uuid, register_uuid: hall, session_uuid, cashier_uuid: mette, short_nr: 17, at },
}
const changed: OrderEvent = {
  type: 'OrderWaiterChanged',
  data: { waiter_uuid: lars, before: mette, by: { ...by, at: later } },
}
const after = (...events: OrderEvent[]): Order => events.reduce(evolveOrder, newOrder)
const decided = (order: Order, command: OrderCommand) =>
  orderDecider.decide(command, order, { now: later, command_id: id(9), hold: { of: holder, end: undefined } })
const serve = (waiter_uuid: CashierUuid, register_uuid = hall): OrderCommand => ({
  type: 'ChangeWaiter',
  waiter_uuid,
  by: { ...by, register_uuid },
})

test('another cashier serves the order; the rest of it stays', () => {
  expect(decided(after(opened), serve(lars))).toEqual([changed])
  expect(after(opened, changed)).toEqual({ ...after(opened), waiter_uuid: lars })
})

test('who serves it already changes nothing, at first the one who opened it', () => {
  expect(decided(after(opened), serve(mette))).toEqual([])
  expect(decided(after(opened, changed), serve(lars))).toEqual([])
  expect(decided(after(opened, changed), serve(mette))).toMatchObject([
    { type: 'OrderWaiterChanged', data: { waiter_uuid: mette, before: lars } },
  ])
})

test('an order that is new, has ended, or is open at another register is refused', () => {
  expect(decided(newOrder, serve(lars))).toMatchObject({ rejection: 'request.not_found' })
  expect(decided(after(opened), serve(lars, bar))).toMatchObject({
    rejection: 'order.open_elsewhere',
    params: { register_uuid: hall },
  })
  const cancelled: OrderEvent = {
    type: 'OrderCancelled',
    data: { reason: 'by_cashier', ...by, amount: 0 as never, net: 0 as never, at: later },
  }
  expect(decided(after(opened, cancelled), serve(lars))).toMatchObject({
    rejection: 'order.already_cancelled',
  })
})
