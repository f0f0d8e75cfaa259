import { money, pieces } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView } from './cart.examples.ts'
import { cartReducer, countsOf, unpaidOfCart } from './cart.ts'
import { cartLines, isUnsent } from './cart-wire.ts'

const line = (name: string) => idOf(`line ${name}`)

describe('a tapped product', () => {
  test('becomes a line', () => {
    expect(cartAfter(added(coffee)).lines).toMatchObject([
      { name: 'Kaffe', quantity: 1000, unit_price: 3500 },
    ])
  })
  test('tapped again adds to the last line', () => {
    expect(cartAfter(added(coffee), added(coffee, 2, 'other')).lines).toMatchObject([{ quantity: 3000 }])
  })
  test('after another product is a line of its own', () => {
    expect(cartAfter(added(coffee), added(herring), added(coffee, 1, 'second')).lines).toHaveLength(3)
  })
  test('is a line of its own when the last has a discount', () => {
    const cart = cartAfter(
      added(coffee),
      { type: 'discount', uuid: line('Kaffe'), percentage: 100 },
      added(coffee, 1, 'second'),
    )
    expect(cart.lines).toHaveLength(2)
  })
  test('is a line of its own when the last is saved', () => {
    const saved = cartReducer(empty, {
      type: 'continued',
      order: orderView([...cartAfter(added(coffee)).lines]),
    })
    expect(cartReducer(saved, added(coffee, 1, 'second')).lines).toHaveLength(2)
  })
})

describe('a line', () => {
  const cart = cartAfter(added(coffee), added(herring))
  test('takes another quantity', () => {
    const next = cartReducer(cart, { type: 'quantity', uuid: line('Kaffe'), quantity: pieces(4) })
    expect(unpaidOfCart(next)).toBe(4 * 3500 + 8400)
  })
  test('brought to none is removed', () => {
    const next = cartReducer(cart, { type: 'quantity', uuid: line('Kaffe'), quantity: pieces(0) })
    expect(next.lines.map(({ name }) => name)).toEqual(['Marineret sild'])
  })
  test('removed and restored stands where it stood', () => {
    const [first] = cart.lines
    if (!first) throw new Error('no line')
    const removed = cartReducer(cart, { type: 'removed', uuid: first.uuid })
    const restore = { type: 'restored', order_uuid: cart.order_uuid, lines: [first], at: 0 } as const
    expect(cartReducer(removed, restore).lines).toEqual(cart.lines)
    expect(cartReducer(cart, restore).lines).toEqual(cart.lines)
    const next = cartReducer(removed, { type: 'started', order_uuid: idOf('next order'), short_nr: 18 })
    expect(cartReducer(next, restore).lines).toEqual([])
  })
  test('tapped is selected, tapped again is not', () => {
    const selected = cartReducer(cart, { type: 'selected', uuid: line('Kaffe') })
    expect(selected.selected).toBe(line('Kaffe'))
    expect(cartReducer(selected, { type: 'selected', uuid: line('Kaffe') }).selected).toBeNull()
  })
})

describe('a continued order', () => {
  const lines = [...cartAfter(added(coffee, 2)).lines]
  test('owes what is not paid', () => {
    const order = orderView(lines, { status: 'confirmed', payments_total: money(1000), unpaid: money(6000) })
    expect(unpaidOfCart(cartReducer(empty, { type: 'continued', order }))).toBe(6000)
  })
  test('is unsent only when something differs', () => {
    const cart = cartReducer(empty, { type: 'continued', order: orderView(lines) })
    expect(isUnsent(cart)).toBe(false)
    expect(isUnsent(cartReducer(cart, added(herring)))).toBe(true)
  })
})

test('an empty bon is not unsent, one with lines is', () => {
  expect(isUnsent(empty)).toBe(false)
  expect(isUnsent(cartAfter(added(coffee)))).toBe(true)
})

test('the keys count what is on the bon', () => {
  expect(
    countsOf(cartAfter(added(coffee), added(herring), added(coffee, 1, 'second'))).get(coffee.uuid),
  ).toBe(2000)
})

test('the wire carries ids, quantities and tapped prices, and a discount only when there is one', () => {
  const cart = cartAfter(
    added(coffee),
    { type: 'discount', uuid: line('Kaffe'), percentage: 100 },
    added(herring),
  )
  expect(cartLines(cart.lines)).toEqual([
    {
      uuid: line('Kaffe'),
      quantity: 1000,
      sellable_data: { type: 'product', product: { uuid: coffee.uuid, price: 3500 } },
      percentage_discount: 100,
    },
    {
      uuid: line('Marineret sild'),
      quantity: 1000,
      sellable_data: { type: 'product', product: { uuid: herring.uuid, price: 8400 } },
    },
  ])
})
