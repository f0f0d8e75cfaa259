import { money, pieces, type Uuid, uuid5, zero } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
} from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { orderDecider } from './order.decider.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
const at = '2026-11-22T12:00:00.000Z'
const actor = { register_uuid: id('register'), session_uuid: id('session'), cashier_uuid: id('MH') }
const line = (name: string, price: number, vat_rate: number, count: number): OrderLine => ({
  uuid: id(name),
  product_uuid: id(`product ${name}`),
  name,
  quantity: pieces(count),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(`vat ${vat_rate}`),
  account_uuid: id(`account ${vat_rate}`),
  article_group: '04006',
})
const lines = [line('vin', 100_00, 250, 2), line('avis', 50_00, 0, 2)]
const buyer = { ref: id('buyer'), hash: 'a'.repeat(64) }
const started = (amount: number) => ({
  ...actor,
  amount: money(amount),
  rounding: zero,
  received: money(amount),
  change: zero,
  at,
})

/** 300.00, of which 150.00 was paid in cash and the rest invoiced. */
const invoiced = (
  [
    { type: 'OrderOpened', data: { order_uuid: id('order'), ...actor, short_nr: 17, at } },
    ...lines.map((each): OrderEvent => ({ type: 'OrderLineAdded', data: { line: each } })),
    {
      type: 'OrderPaymentStarted',
      data: { payment_uuid: id('paid'), method: 'cash', payment_type_uuid: id('cash'), ...started(150_00) },
    },
    {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid: id('bill'),
        method: 'invoice',
        payment_type_uuid: id('bills'),
        ...started(150_00),
        receipt_uuid: id('receipt'),
        billed: { invoice_uuid: id('invoice'), customer_uuid: id('customer'), buyer },
      },
    },
    {
      type: 'OrderCancelled',
      data: {
        reason: 'invoiced',
        ...actor,
        amount: money(300_00),
        net: money(260_00),
        at,
        invoiced: { invoice_uuid: id('invoice'), invoice_nr: 1, receipt_uuid: id('receipt'), nr: 9 },
      },
    },
  ] satisfies OrderEvent[]
).reduce<ReturnType<typeof evolveOrder>>(evolveOrder, newOrder) as ExistingOrder

const credit = (order: ExistingOrder, ...counts: [name: string, count: number][]) =>
  orderDecider.decide(
    {
      type: 'ReserveCredit',
      refund_uuid: id('credit'),
      by: actor,
      credit: { invoice_uuid: id('invoice') },
      refund_order: { order_uuid: id('counter'), short_nr: 17 },
      lines: counts.map(([name, count]) => ({ line_uuid: id(name), quantity: pieces(count) })),
    },
    order,
    { now: at, command_id: id('credit') },
  )

test('SC-59: no more is credited than was invoiced, even when more was sold', () => {
  expect(credit(invoiced, ['vin', 2])).toEqual({
    rejection: 'order.credit_too_large',
    params: { amount: 150_00 },
  })
  expect(credit(invoiced, ['avis', 2])).toMatchObject([
    {
      type: 'OrderRefundReserved',
      data: { kind: 'credit', payouts: [{ method: 'invoice', amount: -100_00 }] },
    },
  ])
})

test('an amount reserved by a released credit may be credited again', () => {
  const reserved = credit(invoiced, ['avis', 2])
  if (!Array.isArray(reserved)) throw new Error('refused')
  const creditReserved = reserved.reduce(evolveOrder, invoiced) as ExistingOrder
  expect(credit(creditReserved, ['avis', 1])).toMatchObject({ rejection: 'order.quantity_too_large' })
  const data = { refund_uuid: id('credit'), reason: 'order.payment_refused', at }
  const freed = evolveOrder(creditReserved, { type: 'OrderRefundReleased', data }) as ExistingOrder
  expect(credit(freed, ['avis', 1])).toMatchObject([{ type: 'OrderRefundReserved' }])
})
