import { money, outsideVat, pieces } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { type Cart, emptyCart } from '../sale/cart.ts'
import { type BonAction, type CartHistory, historyReducer } from '../sale/cart-history.ts'
import { lineOf } from '../sale/line-of.ts'
import { correctionsOf } from './corrections-of.ts'

const price = coffee.price ?? money(0)
const line = (name: string, count = 1) => lineOf(coffee, idOf(name), pieces(count), price)
const bonOf = (...lines: ReturnType<typeof line>[]): Cart => ({ ...emptyCart(idOf('bon'), 7), lines })
const kinds = (before: Cart, action: BonAction, past: Cart[] = []) => {
  const history: CartHistory = { cart: before, past }
  return correctionsOf(before, historyReducer(history, action).cart, action).map((one) =>
    one.kind === 'order_cancelled' ? [one.kind, one.lines.length] : [one.kind, one.amount],
  )
}
const [one, three] = [line('one'), line('three', 3)]

test('R-8: every decrease on a bon that nobody has saved counts: lowered, removed, cheaper, undone', () => {
  const bon = bonOf(one, three)
  expect(kinds(bon, { type: 'quantity', uuid: three.uuid, quantity: pieces(1) })).toEqual([
    ['line_lowered', 2 * price],
  ])
  expect(kinds(bon, { type: 'removed', uuid: three.uuid })).toEqual([['line_removed', 3 * price]])
  const cheaper = { ...one, unit_price: money(price - 5_00) }
  expect(kinds(bon, { type: 'edited', line: cheaper })).toEqual([['line_repriced', 5_00]])
  expect(kinds(bon, { type: 'undone' }, [bonOf(one)])).toEqual([['line_removed', 3 * price]])
})

test('R-8: adding, raising, restoring and discounting take nothing off', () => {
  const bon = bonOf(one)
  expect(kinds(bon, { type: 'added', line: three })).toEqual([])
  expect(kinds(bon, { type: 'quantity', uuid: one.uuid, quantity: pieces(2) })).toEqual([])
  expect(kinds(bon, { type: 'discount', uuid: one.uuid, discount: { percentage_discount: 100 } })).toEqual([])
})

test('R-8: clearing a bon with lines is one sale that was not completed, and of an empty one nothing', () => {
  expect(kinds(bonOf(one, three), { type: 'cleared' })).toEqual([['order_cancelled', 2]])
  expect(kinds(bonOf(), { type: 'cleared' })).toEqual([])
  const exempt = { ...one, vat_type_uuid: idOf('exempt') }
  const outside = { ...one, vat_type_uuid: outsideVat }
  expect(correctionsOf(bonOf(exempt, outside), bonOf(), { type: 'cleared' })).toMatchObject([
    {
      lines: [{ vat_type_uuid: idOf('exempt') }, expect.not.objectContaining({ vat_type_uuid: outsideVat })],
    },
  ])
})

test('R-8: what only this device had of a saved bon counts when it is discarded, and the rest is the server’s', () => {
  const base = orderView([one], { order_uuid: idOf('bon') })
  const typed = { ...bonOf({ ...one, quantity: pieces(4) }, three), base }
  expect(kinds(typed, { type: 'continued', order: base })).toEqual([
    ['line_lowered', 3 * price],
    ['line_removed', 3 * price],
  ])
  // Removed by another register, which has counted it.
  const theirs = orderView([], { order_uuid: idOf('bon') })
  expect(kinds({ ...bonOf(one), base }, { type: 'continued', order: theirs })).toEqual([])
  expect(
    kinds(bonOf(one), { type: 'continued', order: orderView([one], { order_uuid: idOf('bon') }) }),
  ).toEqual([])
  expect(kinds(bonOf(one), { type: 'continued', order: theirs })).toEqual([['line_removed', price]])
})
