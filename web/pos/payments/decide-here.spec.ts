import { money } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView } from '../sale/cart.examples.ts'
import { cartReducer } from '../sale/cart.ts'
import { decideHere } from './decide-here.ts'
import type { PendingSale } from './pending-sale.ts'

const cash = { uuid: idOf('cash'), method: 'cash', rounding_unit: 50 } as RegisterPaymentType
const limits = {
  refund: money(5_000_00),
  refund_of_session: money(5_000_00),
  discount: 200,
  discount_by_kind: {},
  open_price: money(5_000_00),
  cash: money(14_999_50),
}
const here = { session_uuid: idOf('session'), by: cash, limits }
const body = {
  register_uuid: idOf('register'),
  cashier_uuid: idOf('cashier'),
  payment_uuid: idOf('payment'),
  payment_type_uuid: idOf('cash'),
  received: money(10000),
}
const named = { order_uuid: idOf('order'), command_id: idOf('command') }
const pay: PendingSale = { kind: 'pay', ...named, body }
const sell: PendingSale = { kind: 'sell', ...named, body: { ...body, short_nr: 17, order_lines: [] } }
const lines = [...cartAfter(added(coffee)).lines]
const continued = (over: Parameters<typeof orderView>[1]) =>
  cartReducer(empty, { type: 'continued', order: orderView(lines, over) })

test('a new bon and a saved one may be paid', () => {
  expect(decideHere(sell, cartAfter(added(coffee), added(herring)), here)).toBeUndefined()
  expect(decideHere(pay, continued({}), here)).toBeUndefined()
  expect(decideHere(sell, cartReducer(continued({}), added(herring)), here)).toBeUndefined()
})

test('R-9: a discount beyond the cashier’s waits for an administrator before anything is sent', () => {
  const before = cartAfter(added(coffee))
  const uuid = before.lines[0]?.uuid ?? ''
  const cart = cartReducer(before, { type: 'discount', uuid, discount: { percentage_discount: 999 } })
  expect(decideHere(sell, cart, here)).toMatchObject({ params: { causes: 'discount_limit' } })
  const more = { ...here, limits: { ...limits, discount: 1000 } }
  expect(decideHere(sell, cart, more)).toBeUndefined()
})

test('an empty bon has nothing to pay', () => {
  expect(decideHere(sell, empty, here)).toMatchObject({ rejection: 'order.nothing_to_pay' })
})

test('a paid or cancelled bon is not paid again', () => {
  const at = '2026-11-20T18:00:00.000Z'
  const paid = { status: 'completed', nr: 12, receipt_uuid: idOf('receipt'), completed_at: at } as const
  expect(decideHere(pay, continued(paid), here)).toMatchObject({ rejection: 'order.already_paid' })
  const cancelled = { status: 'cancelled', cancelled_at: at, reason: 'mistake' } as const
  expect(decideHere(pay, continued(cancelled), here)).toMatchObject({ rejection: 'order.already_cancelled' })
})
