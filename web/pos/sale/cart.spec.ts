import { money, pieces } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView, product } from './cart.examples.ts'
import { cartReducer, countsOf, unpaidOfCart } from './cart.ts'
import { cartLines, isUnsent } from './cart-wire.ts'
import { lineOf } from './line-of.ts'
import { mostReduced, reducedBy, restamped } from './order-discount.ts'
import { sectionsOf } from './sections.ts'

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
      { type: 'discount', uuid: line('Kaffe'), discount: { percentage_discount: 100 } },
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

test('the wire carries ids, quantities and tapped prices, and of a discount also that there is none', () => {
  const cart = cartAfter(
    added(coffee),
    { type: 'discount', uuid: line('Kaffe'), discount: { percentage_discount: 100 } },
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
      percentage_discount: 0,
    },
  ])
})

describe('a required product', () => {
  const crate = product('Ølkasse', 34900, 120)
  const pant = product('Pant', 3600, 121)
  const parent = lineOf(crate, line('Ølkasse'), pieces(1), money(34900))
  const required_line = { ...lineOf(pant, line('Pant'), pieces(1), money(3600)), parent_uuid: parent.uuid }
  const again = (name: string) => ({ ...parent, uuid: line(name) })
  const cart = cartAfter(added(coffee), { type: 'added', line: parent, required_lines: [required_line] })
  const quantities = (of: typeof cart) => of.lines.map(({ name, quantity }) => `${quantity / 1000} ${name}`)

  test('DEF-80, ORD-23: follows the quantity of its parent', () => {
    const three = cartReducer(cart, { type: 'quantity', uuid: parent.uuid, quantity: pieces(3) })
    expect(quantities(three)).toEqual(['1 Kaffe', '3 Ølkasse', '3 Pant'])
    const tapped = {
      type: 'added',
      line: again('second'),
      required_lines: [{ ...required_line, uuid: line('p2') }],
    } as const
    expect(quantities(cartReducer(three, tapped))).toEqual(['1 Kaffe', '4 Ølkasse', '4 Pant'])
  })
  test('DEF-80: cannot be changed or removed alone', () => {
    expect(cartReducer(cart, { type: 'removed', uuid: required_line.uuid })).toBe(cart)
    expect(cartReducer(cart, { type: 'quantity', uuid: required_line.uuid, quantity: pieces(0) })).toBe(cart)
  })
  test('DEF-80: goes with its parent, and comes back with it', () => {
    const withoutParent = cartReducer(cart, { type: 'removed', uuid: parent.uuid })
    expect(quantities(withoutParent)).toEqual(['1 Kaffe'])
    const { order_uuid } = cart
    const back = cartReducer(withoutParent, {
      type: 'restored',
      order_uuid,
      lines: [parent, required_line],
      at: 1,
    })
    expect(back.lines).toEqual(cart.lines)
  })
})

describe('the same again', () => {
  const choice = { opt_outs: [{ uuid: idOf('løg'), name: 'Uden løg' }] }
  const plain = (name: string) => lineOf(coffee, line(name), pieces(1), money(3500))
  const count = (...lines: ReturnType<typeof plain>[]) =>
    cartAfter(...lines.map((one) => ({ type: 'added', line: one }) as const)).lines.length
  test('merges only with the same choices at the same price', () => {
    expect(count(plain('a'), plain('b'))).toBe(1)
    expect(count(plain('a'), { ...plain('b'), ...choice })).toBe(2)
    expect(count(plain('a'), { ...plain('b'), unit_price: money(3000) })).toBe(2)
    expect(count(plain('a'), { ...plain('b'), texts: { comment: 'Uden mælk' } })).toBe(2)
  })
  test('is weighed on its own', () => {
    const cheese = (name: string) => ({ ...plain(name), unit: 'kilogram' })
    expect(count(cheese('a'), cheese('b'))).toBe(2)
  })
})

describe('a discount of the whole bon', () => {
  const tenth = { type: 'details', details: { percentage_discount: 100 } } as const
  const own = {
    type: 'discount',
    uuid: line('Marineret sild'),
    discount: { percentage_discount: 200 },
  } as const
  const cart = cartAfter(added(coffee), added(herring), own, tenth)
  const shares = (of: typeof cart) => of.lines.map(({ percentage_discount }) => percentage_discount)
  test('POS-42, ORD-22: is stamped onto every line that has none of its own', () => {
    expect(shares(cart)).toEqual([100, 200])
  })
  test('is changed and taken off with the lines that it gave it', () => {
    expect(shares(cartReducer(cart, { type: 'details', details: { percentage_discount: 50 } }))).toEqual([
      50, 200,
    ])
    expect(shares(cartReducer(cart, { type: 'details', details: { percentage_discount: null } }))).toEqual([
      0, 200,
    ])
  })
  const waiting = { uuid: idOf('waiting'), name: 'Ventetid', form: 'free' as const }
  test('R-9: in money is divided over the lines without a share of their own, and taken back by zero', () => {
    const before = cart.details.percentage_discount ?? 0
    const amounts = (off: number) =>
      reducedBy(cart.lines, money(off), before, new Set()).map(({ discount_amount }) => discount_amount)
    expect(amounts(5_00)).toEqual([5_00, undefined])
    expect(amounts(0)).toEqual([undefined, undefined])
    expect(mostReduced(cart.lines, before, new Set())).toBe(35_00)
    const free = cartReducer(cart, {
      type: 'discount',
      uuid: line('Kaffe'),
      discount: { percentage_discount: 1000, discount_kind: waiting },
    })
    expect(mostReduced(free.lines, before, new Set())).toBe(0)
    expect(cartLines(free.lines)[0]).toMatchObject({
      percentage_discount: 1000,
      discount_kind_uuid: waiting.uuid,
    })
    const reduced = reducedBy(cart.lines, money(5_00), before, new Set())
    expect(cartLines(reduced)[0]).toMatchObject({ percentage_discount: 0, discount_amount: 5_00 })
  })
  test('DEF-73: makes no deposit smaller', () => {
    expect(restamped(cart.lines, 0, 500, new Set([coffee.uuid]))).toEqual(cart.lines)
  })
})

test('a line that is edited loses the choices that were taken away', () => {
  const spiced = lineOf(coffee, line('Kaffe'), pieces(1), money(3500), { texts: { comment: 'Varm' } })
  const cart = cartAfter({ type: 'added', line: spiced })
  const { texts: _, ...plain } = spiced
  expect(cartReducer(cart, { type: 'edited', line: plain }).lines[0]).not.toHaveProperty('texts')
})

describe('the groups of the bon', () => {
  const made = {
    ...lineOf(herring, line('Marineret sild'), pieces(2), money(8400)),
    print_category_uuid: idOf('cold'),
  }
  const product = lineOf(coffee, line('Kaffe'), pieces(1), money(3500))
  const kinds = (cart: Parameters<typeof sectionsOf>[0]) =>
    sectionsOf(cart).map(({ kind, lines }) => `${kind}: ${lines.map(({ name }) => name).join()}`)
  test('ORD-12: what nobody has seen is new, what is saved and not made is kept', () => {
    const cart = cartReducer(empty, { type: 'continued', order: orderView([made, product]) })
    expect(kinds(cart)).toEqual(['kept: Kaffe', 'fresh: Marineret sild'])
    expect(kinds(cartAfter(added(coffee)))).toEqual(['fresh: Kaffe'])
  })
})
