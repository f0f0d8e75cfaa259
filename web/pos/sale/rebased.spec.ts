import { pieces } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView, product } from './cart.examples.ts'
import { type Cart, cartReducer } from './cart.ts'
import { rebased } from './rebased.ts'

const beer = product('Fadøl', 6200, 104)
const sent = cartAfter(added(coffee), added(herring))
const order = orderView([...sent.lines])
const names = (now: Cart) =>
  rebased(order, sent.lines, now.lines).map(({ name, quantity }) => `${quantity / 1000} ${name}`)

test('POS-32: what is tapped, changed or removed while the order is on its way is not lost', () => {
  expect(names(sent)).toEqual(['1 Kaffe', '1 Marineret sild'])
  expect(names(cartReducer(sent, added(beer)))).toEqual(['1 Kaffe', '1 Marineret sild', '1 Fadøl'])
  const more = { type: 'quantity', uuid: idOf('line Kaffe'), quantity: pieces(3) } as const
  expect(names(cartReducer(sent, more))).toEqual(['3 Kaffe', '1 Marineret sild'])
  expect(names(cartReducer(sent, { type: 'removed', uuid: idOf('line Kaffe') }))).toEqual([
    '1 Marineret sild',
  ])
})

test('what another register added meanwhile comes along', () => {
  const theirs = orderView([...cartAfter(added(coffee), added(herring), added(beer)).lines])
  expect(rebased(theirs, sent.lines, sent.lines)).toHaveLength(3)
  expect(rebased(theirs, [], empty.lines)).toHaveLength(3)
})
