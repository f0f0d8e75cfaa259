import { expect, test } from 'vitest'
import { canonical, money, pieces, quantity, type Uuid, uuid5 } from '../kernel/index.ts'
import type { OrderLine } from '../orders/index.ts'
import { practiceLineKey, practiceLines } from './practice-lines.ts'
import { PracticeLine } from './practice-task.ts'

const id = (name: string): Uuid => uuid5('01900000-0000-7000-8000-000000000000', name)
const lineOf = (uuid: string, product: string, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: id(uuid),
  product_uuid: id(product),
  name: product,
  quantity: pieces(1),
  unit_price: money(120_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id('vat'),
  account_uuid: id('account'),
  article_group: '04006',
  ...over,
})
const variant = (name: string, count = 1, group = 'extras') => ({
  group_uuid: id(group),
  product_uuid: id(name),
  name,
  quantity: count,
  price: money(15_00),
})
const optOut = (name: string) => ({ uuid: id(name), name })
const keyOf = (over: Partial<OrderLine>) =>
  practiceLines([lineOf('line', 'burger', over)]).map(practiceLineKey)[0]

test('BEYOND-23: alike lines are one with the sum of their quantities, in the order of their first', () => {
  const lines = practiceLines([
    lineOf('a', 'burger'),
    lineOf('b', 'beer', { quantity: pieces(2) }),
    lineOf('c', 'burger', { quantity: pieces(3) }),
    lineOf('d', 'cheese', { quantity: quantity(375), unit: 'kilogram' }),
    lineOf('e', 'cheese', { quantity: quantity(250), unit: 'kilogram' }),
  ])
  expect(lines.map(({ product_uuid, quantity }) => [product_uuid, quantity])).toEqual([
    [id('burger'), 4_000],
    [id('beer'), 2_000],
    [id('cheese'), 625],
  ])
})

test('BEYOND-23: choices are compared by what and how many, in whichever order they were tapped', () => {
  const bacon = variant('bacon')
  const sauce = variant('sauce', 2)
  expect(
    practiceLines([
      lineOf('a', 'burger', { variants: [bacon, sauce], opt_outs: [optOut('onion'), optOut('mustard')] }),
      lineOf('b', 'burger', { variants: [sauce, bacon], opt_outs: [optOut('mustard'), optOut('onion')] }),
    ]),
  ).toEqual([
    {
      product_uuid: id('burger'),
      quantity: 2_000,
      unit_price: 120_00,
      percentage_discount: 0,
      // Counted per line, so that two burgers have no more of them on each.
      variants: [
        { product_uuid: id('bacon'), quantity: 1 },
        { product_uuid: id('sauce'), quantity: 2 },
      ],
      opt_out_uuids: [id('onion'), id('mustard')],
    },
  ])
})

test('BEYOND-23: another choice, another count of it or another thing left out is another line', () => {
  const different: Partial<OrderLine>[] = [
    {},
    { product_uuid: id('salad') },
    { variants: [variant('bacon')] },
    { variants: [variant('bacon', 2)] },
    { variants: [variant('sauce')] },
    { opt_outs: [optOut('bacon')] },
    { variants: [variant('bacon')], opt_outs: [optOut('onion')] },
  ]
  expect(new Set(different.map(keyOf)).size).toBe(different.length)
  const lines = different.map((over, i) => lineOf(`${i}`, 'burger', over))
  expect(practiceLines(lines)).toHaveLength(different.length)
})

test('BEYOND-23: price, discount, quantity and the group of a choice make no other line', () => {
  const same: Partial<OrderLine>[] = [
    { variants: [variant('bacon')] },
    { variants: [variant('bacon')], unit_price: money(90_00), open_price: true },
    { variants: [variant('bacon')], percentage_discount: 500 },
    { variants: [variant('bacon')], quantity: pieces(7) },
    { variants: [variant('bacon', 1, 'toppings')] },
  ]
  expect(new Set(same.map(keyOf)).size).toBe(1)
})

test('BEYOND-23: a typed price is said to be one, and only where it is', () => {
  const [typed, listed] = practiceLines([
    lineOf('a', 'diverse', { unit_price: money(47_00), open_price: true }),
    lineOf('b', 'burger', { percentage_discount: 200 }),
  ])
  expect(typed).toMatchObject({ unit_price: 47_00, open_price: true })
  expect(listed).toMatchObject({ unit_price: 120_00, percentage_discount: 200 })
  expect(listed).not.toHaveProperty('open_price')
})

test('BEYOND-23: the lines themselves are not changed', () => {
  const line = lineOf('a', 'burger', { variants: [variant('sauce'), variant('bacon')] })
  const before = canonical(line)
  expect(practiceLines([line, line]).map((own) => own.quantity)).toEqual([2_000])
  expect(canonical(line)).toBe(before)
  expect(practiceLines([])).toEqual([])
})

test('BEYOND-23: a sum larger than a line can have is for its reader to refuse', () => {
  const most = { quantity: pieces(9_000) }
  const [line] = practiceLines([lineOf('a', 'burger', most), lineOf('b', 'burger', most)])
  expect(line?.quantity).toBe(18_000_000)
  expect(PracticeLine.safeParse(line).success).toBe(false)
})
