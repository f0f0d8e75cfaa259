import { type CashierUuid, type Instant, isRejection, money, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { DecideContext, Hold } from '../kernel/index.ts'
import { judgedHold } from './hold.ts'
import type { OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [order_uuid, hall, bar, session_uuid, mette, lars, admin] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const at: Instant = '2026-11-21T12:00:00.000Z'
const later: Instant = '2026-11-21T12:10:00.000Z'
const holder = { register_uuid: hall, cashier_uuid: mette, at }
const opened: OrderEvent = {
  type: 'OrderOpened',
  data: { order_uuid, register_uuid: hall, session_uuid, cashier_uuid: mette, short_nr: 17, at },
}
const from = { from_register_uuid: hall, from_cashier_uuid: mette }
const overBy = { register_uuid: bar, cashier_uuid: lars }
const after = (...events: OrderEvent[]): Order => events.reduce(evolveOrder, newOrder)
const decided = (order: Order, command: OrderCommand, context: Partial<DecideContext> = {}) =>
  orderDecider.decide(command, order, { now: later, command_id: id(9), ...context })
const takeOver: OrderCommand = { type: 'TakeOverOrder', ...overBy }
const hold = (end?: Hold['end'], of: Hold['of'] = holder): Partial<DecideContext> => ({ hold: { of, end } })

test.each(['TakeOrder', 'TakeOverOrder'] as const)(
  'DEF-16, ORD-38: %s opens at once what its cashier left or nobody renews, and says from whom and why',
  (type) => {
    for (const because of ['signed_out', 'lease_ran_out'] as const) {
      const events = decided(after(opened), { type, ...overBy }, hold(because))
      expect(events).toEqual([{ type: 'OrderTakenOver', data: { ...overBy, ...from, because, at: later } }])
      if (isRejection(events)) throw new Error('refused')
      expect(after(opened, ...events)).toEqual({ ...after(opened), holder: { ...overBy, at: later } })
    }
  },
)

test('ORD-40: from a register that still works only with an administrator, who is named', () => {
  const kept = hold()
  expect(decided(after(opened), { type: 'TakeOrder', ...overBy }, kept)).toMatchObject({
    rejection: 'order.open_elsewhere',
  })
  expect(decided(after(opened), takeOver, kept)).toMatchObject({
    rejection: 'register.admin_pin_needed',
    params: { register_uuid: hall },
  })
  expect(decided(after(opened), { ...takeOver, approved_by: admin }, kept)).toEqual([
    {
      type: 'OrderTakenOver',
      data: { ...overBy, ...from, because: 'admin_pin', approved_by: admin, at: later },
    },
  ])
})

test('INVAR-13: an order with money in it is taken over by nobody, whatever approves it', () => {
  const payment: OrderEvent = {
    type: 'OrderPaymentStarted',
    data: {
      payment_uuid: id(50),
      payment_type_uuid: id(51),
      method: 'cash',
      register_uuid: hall,
      session_uuid,
      cashier_uuid: mette,
      amount: money(10_00),
      received: money(10_00),
      rounding: money(0),
      change: money(0),
      tip: money(0),
      at,
    } as never,
  }
  const command = { ...takeOver, approved_by: admin }
  expect(decided(after(opened, payment), command, hold('lease_ran_out'))).toMatchObject({
    rejection: 'order.locked_to_register',
  })
})

test('DEF-16: what nobody has open, or this register has, is opened without taking it from anybody', () => {
  const parked: OrderEvent = {
    type: 'OrderParked',
    data: { by: { register_uuid: hall, session_uuid, cashier_uuid: mette, at } },
  }
  expect(decided(after(opened, parked), takeOver)).toEqual([
    { type: 'OrderCheckedOut', data: { ...overBy, at: later } },
  ])
  expect(decided(after(opened), { ...takeOver, register_uuid: hall })).toEqual([])
})

test('DEF-16: a judgement holds for the holder that it was made of, not for the next one', () => {
  const next: OrderEvent = { type: 'OrderTakenOver', data: { ...overBy, ...from, because: 'signed_out', at } }
  const third = { register_uuid: id(30), cashier_uuid: id(31) }
  const order = after(opened, next)
  const take: OrderCommand = { type: 'TakeOrder', ...third }
  expect(decided(order, take, hold('lease_ran_out'))).toMatchObject({ rejection: 'order.open_elsewhere' })
  expect(decided(order, take, hold('lease_ran_out', { register_uuid: bar, at }))).toMatchObject([
    { type: 'OrderTakenOver' },
  ])
  // Without a judgement, the time since it was opened decides.
  expect(decided(order, take)).toMatchObject([{ type: 'OrderTakenOver', data: { because: 'lease_ran_out' } }])
  expect(decided(order, take, { now: at })).toMatchObject({ rejection: 'order.open_elsewhere' })
})

const judged = (signedIn: Uuid[], renewed?: { cashier_uuid: CashierUuid; at: Instant }, now = later) =>
  judgedHold(
    {
      leases: { renewal: async () => renewed },
      signIns: { stands: async ({ cashier_uuid }) => signedIn.includes(cashier_uuid) },
    },
    order_uuid,
    holder,
    now,
  )

test('DEF-16: a lease is kept by who renewed it last, as long as that cashier is signed in', async () => {
  const renewed = { cashier_uuid: lars, at: later }
  expect((await judged([lars], renewed)).end).toBeUndefined()
  expect((await judged([mette], renewed)).end).toBe('signed_out')
  expect((await judged([mette])).end).toBe('lease_ran_out')
  expect((await judged([mette], undefined, at)).end).toBeUndefined()
  expect((await judged([], undefined, at)).end).toBe('signed_out')
  // A renewal of before the order was taken anew is not one of this holder.
  expect((await judged([mette], { cashier_uuid: lars, at }, at)).end).toBeUndefined()
})
