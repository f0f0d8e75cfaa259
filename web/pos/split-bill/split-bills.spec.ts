import { type Money, money, quantity, sum } from '@bon/contracts/kernel'
import { type OrderLine, orderTotals } from '@bon/contracts/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf, orderView } from '../sale/cart.examples.ts'
import { after, beer, bill, deposit, drawingOf, guestIds, lineNamed, prawns } from './split.examples.ts'
import { billsOf, isWorthSaving, keeperOf, madeOf, movableLines, partsOf } from './split-bills.ts'
import { leftOf } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'

const amountOf = fc.integer({ min: 1, max: 9_999 })
const line = fc.record({
  price: fc.integer({ min: 0, max: 99_999 }),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((n) => n * 1000),
    amountOf,
  ),
  percentage_discount: fc.constantFrom(0, 50, 125, 333, 1000),
  adjustment: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
  required_line: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 6 }).map((all) =>
  all.flatMap(({ price, amount, adjustment, required_line, percentage_discount }, i): OrderLine[] => {
    const parent = lineNamed(`Ret ${i}`, price, quantity(amount), {
      percentage_discount,
      ...(adjustment !== undefined && { adjustment: money(adjustment) }),
    })
    const hangs = required_line === undefined ? [] : [lineNamed(`Pant ${i}`, required_line, quantity(amount))]
    return [parent, ...hangs.map((one) => ({ ...one, parent_uuid: parent.uuid }))]
  }),
)
const step = fc.constantFrom('one', 'half', 'all' as const)
const at = fc.nat({ max: 9 })
const guest = fc.integer({ min: 1, max: 5 })
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('moved' as const), at, step }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('returned' as const), at, nr: guest, step }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('marked' as const), nr: guest }) },
  fc.record({ type: fc.constant('spread' as const) }),
  fc.record({ type: fc.constant('guestRemoved' as const), nr: guest }),
)

test('BEYOND-20, SC-39: whatever is moved, the bills are the order’s total to the øre, and no line is exceeded', () => {
  fc.assert(
    fc.property(lines, fc.array(action, { maxLength: 25 }), (all, actions) => {
      const view = orderView(all)
      let draft = drawingOf(view, 4)
      for (const { at: nth = 0, ...action } of actions as (SplitAction & { at?: number })[]) {
        const line_uuid = draft.lines[nth % draft.lines.length]?.uuid ?? ''
        draft = after(draft, { ...action, line_uuid } as SplitAction)
        const { bills, rest } = billsOf(draft, view)
        expect(sum([rest.total, ...bills.map(({ total }) => total)])).toBe(view.total)
        for (const { uuid } of draft.lines) expect(leftOf(draft, uuid)).toBeGreaterThanOrEqual(0)
        for (const { takes } of draft.guests)
          for (const amount of Object.values(takes)) expect(amount).toBeGreaterThan(0)
        for (const { nr, items } of bills)
          for (const { line_uuid, line: own } of items)
            expect(own.quantity).toBe(draft.guests.find((one) => one.nr === nr)?.takes[line_uuid])
        const pieces = [rest, ...bills].flatMap((slip) => slip.lines)
        for (const one of pieces) expect(one.quantity).toBeGreaterThan(0)
        expect(pieces.reduce((total, one) => total + one.quantity, 0)).toBe(
          all.reduce((total, one) => total + one.quantity, 0),
        )
      }
    }),
    { numRuns: 150 },
  )
})

test('a required product goes where its parent goes and is not moved by itself (DEF-80)', () => {
  expect(movableLines(bill.lines).map(({ uuid }) => uuid)).not.toContain(deposit.uuid)
  const draft = after(
    drawingOf(bill),
    { type: 'marked', nr: 1 },
    { type: 'moved', line_uuid: beer.uuid, step: 'one' },
  )
  const [one] = billsOf(draft, bill).bills
  expect(one?.lines.map(({ name, quantity: amount }) => [name, amount])).toEqual([
    ['Fadøl', 1000],
    ['Pant', 1000],
  ])
  expect(one?.total).toBe(6350)
})

test('who has something gets a bon; when all is given out the first one stays on the original', () => {
  const some = after(
    drawingOf(bill, 3),
    { type: 'marked', nr: 2 },
    { type: 'moved', line_uuid: prawns.uuid, step: 'one' },
  )
  let next = 40
  expect(partsOf(some, () => (next += 1))).toEqual([
    { order_uuid: guestIds[1], short_nr: 41, lines: [{ line_uuid: prawns.uuid, quantity: 1000 }] },
  ])
  expect(madeOf(some)).toEqual([{ nr: 2, order_uuid: guestIds[1] }])
  const all = after(
    some,
    { type: 'marked', nr: 3 },
    ...bill.lines.map(({ uuid: line_uuid }) => ({ type: 'moved', line_uuid, step: 'all' }) as const),
  )
  expect(keeperOf(all)?.nr).toBe(2)
  expect(madeOf(all)).toEqual([
    { nr: 2, order_uuid: bill.order_uuid },
    { nr: 3, order_uuid: guestIds[2] },
  ])
  expect(billsOf(all, bill).rest).toEqual({ lines: [], total: 0 })
  expect(billsOf(all, bill).bills[1]?.total).toBe(orderTotals([prawns]).total)
})

test('a bill that one has all of is no split', () => {
  const all = bill.lines.map(({ uuid: line_uuid }) => ({ type: 'moved', line_uuid, step: 'all' }) as const)
  expect(isWorthSaving(after(drawingOf(bill), ...all))).toBe(false)
  expect(isWorthSaving(drawingOf(bill))).toBe(false)
})

test('a bill on which money was taken is not drawn by line', () => {
  const paid = { ...bill, status: 'confirmed' as const, order_uuid: idOf('order') }
  const draft = after(drawingOf(paid), { type: 'moved', line_uuid: prawns.uuid, step: 'one' })
  expect(billsOf(draft, paid).rest.total).toBe(bill.total as Money)
})
