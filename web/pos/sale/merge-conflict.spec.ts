import { pieces } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView, product } from './cart.examples.ts'
import { cartReducer } from './cart.ts'
import { conflictOf, resolveConflict } from './merge-conflict.ts'

const beer = product('Fadøl', 6200, 104)
const base = [...cartAfter(added(coffee)).lines]
const mine = [
  { type: 'quantity', uuid: idOf('line Kaffe'), quantity: pieces(3) } as const,
  added(herring),
].reduce(cartReducer, cartReducer(empty, { type: 'continued', order: orderView(base) }))
const theirs = orderView(
  [
    ...cartAfter(
      added(coffee),
      { type: 'quantity', uuid: idOf('line Kaffe'), quantity: pieces(2) },
      added(beer),
    ).lines,
  ],
  { revision: '5' },
)
const problem = {
  type: 'about:blank',
  title: '',
  status: 409,
  code: 'order.line_changed',
  current: { order: theirs },
}
const conflict = conflictOf(problem, mine)
const quantities = (whose: 'mine' | 'theirs') =>
  conflict && resolveConflict(conflict, whose).map(({ name, quantity }) => `${name} ${quantity / 1000}`)

test('my version keeps my change and the line that was added elsewhere', () => {
  expect(quantities('mine')).toEqual(['Kaffe 3', 'Marineret sild 1', 'Fadøl 1'])
})

test('the saved version keeps their change and the line that I added', () => {
  expect(quantities('theirs')).toEqual(['Kaffe 2', 'Fadøl 1', 'Marineret sild 1'])
})

test('the saved order may stand alone or under its name', () => {
  expect(conflictOf({ ...problem, current: theirs }, mine)).toBeDefined()
  expect(conflictOf({ ...problem, current: undefined }, mine)).toBeUndefined()
  expect(conflictOf({ ...problem, code: 'order.already_paid' }, mine)).toBeUndefined()
})
