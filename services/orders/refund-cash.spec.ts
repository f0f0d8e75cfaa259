import { isRejection, type Money, money, quantity, sum, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  lineTotals,
  newOrder,
  type Order,
  type OrderLine,
  refundedOf,
  unpaidOf,
} from '@bon/contracts/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

/**
 * However a sale is refunded, the drawer never pays more than came in, and at the end exactly that (FIND-M5, INVAR-17).
 */
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const cash = id(5)
const line = (n: number, price: number, amount: number, percentage_discount = 0): OrderLine => ({
  uuid: id(100 + n),
  product_uuid: id(200 + n),
  name: 'ret',
  quantity: quantity(amount),
  unit_price: money(price),
  percentage_discount,
  vat_rate: 250,
  vat_type_uuid: id(6),
  account_uuid: id(7),
  article_group: '04006',
})

const run = (order: Order, command: OrderCommand, n: number): Order => {
  const decided = orderDecider.decide(command, order, { now: '2026-11-21T12:00:00.000Z', command_id: id(n) })
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}

/** A sale: exact parts by another payment type, the rest in rounded cash. */
const sold = (lines: OrderLine[], parts: readonly number[], rounding_unit: number): ExistingOrder => {
  const cart = { base: undefined, lines }
  let order = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart }, 10)
  const pay = (n: number, method: 'cash' | 'autonomous', received: number, amount?: Money) => {
    const payment_uuid = id(300 + n)
    const decided_on = { revision: undefined, order: undefined }
    const paying = { type: 'StartPayment', ...actor, payment_uuid, payment_type_uuid: cash, method } as const
    const accepting = { received: money(received), amount, rounding_unit, receipt_uuid: id(400), decided_on }
    order = run(order, { ...paying, ...accepting }, 20 + n)
    order = run(order, { type: 'RecordPayment', payment_uuid }, 60 + n)
  }
  const unpaid = () => (order.status === 'new' ? money(0) : unpaidOf(order))
  for (const [n, part] of parts.entries()) if (part < unpaid()) pay(n, 'autonomous', part, money(part))
  pay(40, 'cash', unpaid() + 100)
  const done = { receipt_uuid: id(400), nr: 1, at: '2026-11-21T12:00:00.000Z' }
  return evolveOrder(order, { type: 'OrderCompleted', data: done }) as ExistingOrder
}

const refundOf = (
  requestedLines: { line_uuid: Uuid; quantity: number }[],
  n: number,
  rounding_unit: number,
) =>
  ({
    type: 'ReserveRefund',
    refund_uuid: uuid5(id(1), `refund ${n}`),
    kind: 'refund',
    by: actor,
    refund_order: { order_uuid: id(900 + n), short_nr: 2 },
    cash: { payment_type_uuid: cash, rounding_unit },
    lines: requestedLines.map((each) => ({ ...each, quantity: quantity(each.quantity) })),
  }) satisfies OrderCommand

const cameIn = ({ payments }: ExistingOrder) =>
  sum(payments.flatMap(({ amount, rounding }) => [amount, rounding]))
const wentOut = ({ refunds }: ExistingOrder) => sum(refunds.map(({ paid_out }) => paid_out))

test('twenty bags at 3.75 for 75.00, refunded one by one: the drawer pays 75.00', () => {
  let order = sold([line(1, 375, 20_000)], [], 50)
  const paid: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const before = wentOut(order)
    order = run(order, refundOf([{ line_uuid: id(101), quantity: 1000 }], n, 50), 500 + n) as ExistingOrder
    paid.push(wentOut(order) - before)
  }
  expect([cameIn(order), wentOut(order)]).toEqual([75_00, 75_00])
  expect(paid.toSorted((a, b) => a - b).slice(0, 2)).toEqual([0, 300])
})

test('S-15: fractions of a piece are not refunded; the rest of a divided piece is refunded whole', () => {
  const order = sold([line(1, 169_00, 3_000), line(2, 99_00, 1_333)], [], 50)
  const give = (requestedLines: { line_uuid: Uuid; quantity: number }[], of: Order = order) =>
    orderDecider.decide(refundOf(requestedLines, 1, 50), of, {
      now: '2026-11-21T12:00:00.000Z',
      command_id: id(70),
    })
  const refused = { rejection: 'order.quantity_not_whole', params: { product_uuid: id(201) } }
  expect(give([{ line_uuid: id(101), quantity: 2 }])).toEqual(refused)
  expect(give([{ line_uuid: id(101), quantity: 1_500 }])).toEqual(refused)
  const part = run(order, refundOf([{ line_uuid: id(102), quantity: 1_000 }], 2, 50), 71)
  expect(give([{ line_uuid: id(102), quantity: 332 }], part)).toMatchObject({
    rejection: 'order.quantity_not_whole',
  })
  expect(give([{ line_uuid: id(102), quantity: 333 }], part)).toMatchObject([{ type: 'OrderRefundReserved' }])
})

test('any cart, paid in any parts and refunded in any steps', () => {
  const lines = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 99_99 }),
      fc.integer({ min: 1, max: 6_000 }),
      fc.integer({ min: 0, max: 500 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  const few = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3_000 })), { maxLength: 25 })
  // Equal steps always round the same way, so their roundings add up.
  const equal = fc
    .integer({ min: 100, max: 1_000 })
    .map((step) => Array.from({ length: 40 }, () => [0, step] as const))
  const steps = fc.oneof(few, equal)
  const parts = fc.array(fc.integer({ min: 1, max: 50_00 }), { maxLength: 3 })
  fc.assert(
    fc.property(lines, parts, steps, fc.constantFrom(1, 25, 50, 100), (rows, shares, picks, unit) => {
      const cart = rows.map(([price, amount, discount], n) => ({
        ...line(n, price, amount, discount % 2 === 0 ? discount : 0),
        ...(discount % 2 === 1 && { discount_amount: money(discount) }),
        // By weight, because pieces can only be refunded whole.
        unit: 'kilogram',
      }))
      fc.pre(sum(cart.map((each) => lineTotals(each).total)) > 0)
      let order = sold(cart, shares, unit)
      const leftOf = ({ uuid, quantity: all }: OrderLine) => all - refundedOf(order, uuid)
      const give = (lines: { line_uuid: Uuid; quantity: number }[], n: number) => {
        const before = wentOut(order)
        order = run(order, refundOf(lines, n, unit), 1_000 + n) as ExistingOrder
        expect(wentOut(order)).toBeGreaterThanOrEqual(before)
        expect(wentOut(order)).toBeLessThanOrEqual(cameIn(order))
      }
      for (const [n, [at, amount]] of picks.entries()) {
        const it = cart[at % cart.length]
        const left = it ? leftOf(it) : 0
        if (it && left > 0) give([{ line_uuid: it.uuid, quantity: Math.min(amount, left) }], n)
      }
      const rest = cart.flatMap((it) =>
        leftOf(it) > 0 ? [{ line_uuid: it.uuid, quantity: leftOf(it) }] : [],
      )
      if (rest.length > 0) give(rest, 99)
      expect(wentOut(order)).toBe(cameIn(order))
    }),
    { numRuns: 150 },
  )
})
