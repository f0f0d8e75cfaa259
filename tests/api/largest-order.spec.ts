import { api } from '@bon/contracts/api'
import { pieces, type Uuid } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'
import {
  accounts,
  modifierGroups,
  optOuts,
  products,
  resourceEndpoints,
  textOfFilters,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '../harness/start-shop.ts'
import { type Till, tillOf } from '../harness/till.ts'

const shop = await startShop()
afterAll(shop.stop)
const { call, ids, tokens } = shop
const company = ids.kajkanten
const token = tokens.admin
const here = { company, token }

/** The longest permitted name, of characters that take two bytes each. */
const named = (i: number, length: number) => `${i} `.padEnd(length, 'ø')
const made = async <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

let till: Till
let dish: Uuid
let group: Uuid
let variants: Uuid[]
let without: Uuid[]
/** A dish with 100 variants and 50 opt-outs, all with the longest names. */
beforeAll(async () => {
  const filter = textOfFilters([{ field: 'type', is: 'equal', value: 'revenue' }]) ?? ''
  const { rows } = (await call(resourceEndpoints(accounts).list, { ...here, query: { filter } })).body
  const account_uuid = rows.find(({ data }) => data.purpose === null)?.uuid ?? ''
  const product = async (name: string, over: object) => {
    const uuid = newId()
    const button_text = name.slice(0, 40)
    const input = { name, button_text, price: 1, account_uuid, article_group: '04003', ...over }
    const response = await call(resourceEndpoints(products).create, {
      ...here,
      body: { uuid, data: products.schema.parse(input) },
    })
    expect(response.problem).toBeUndefined()
    return uuid
  }
  variants = await made(100, (i) => product(named(i, 100), { type: 'dependent', price: 0 }))
  group = newId()
  const ofGroup = modifierGroups.schema.parse({
    name: named(0, 60),
    choice: 'multiple',
    variants: variants.map((product_uuid) => ({ product_uuid })),
  })
  const grouped = await call(resourceEndpoints(modifierGroups).create, {
    ...here,
    body: { uuid: group, data: ofGroup },
  })
  expect(grouped.problem).toBeUndefined()
  without = await made(50, async (i) => {
    const uuid = newId()
    const data = optOuts.schema.parse({ name: named(i, 60) })
    expect(
      (await call(resourceEndpoints(optOuts).create, { ...here, body: { uuid, data } })).problem,
    ).toBeUndefined()
    return uuid
  })
  dish = await product(named(900, 100), { modifier_group_uuids: [group] })
  till = await tillOf(shop, { ...here, register: ids.registers.restaurant, cashier: ids.cashiers.mette })
  await till.ensureOpen()
}, 120_000)

const line = (i: number, choices: number, refused: number): CartLine => ({
  uuid: newId(),
  quantity: pieces(1),
  percentage_discount: 1,
  sellable_data: { type: 'product', product: { uuid: dish, price: 1 as never } },
  product_modifier_group: [
    {
      group_uuid: group,
      variants: variants
        .slice(0, choices)
        .map((product_uuid) => ({ product_uuid, quantity: 1, price: 0 as never })),
    },
  ],
  optouts: without.slice(0, refused),
  comment: named(i, 200),
  receipt_text: named(i, 80),
})
const lines = (count: number, choices: number, refused: number) =>
  Array.from({ length: count }, (_, i) => line(i, choices, refused))

/** The order is sold and sealed, complete in the till's answer, and printed with the text of each line. */
const goesThrough = async (cart: CartLine[]): Promise<void> => {
  const order = newId()
  const sold = await till.sell(cart, { order })
  expect(sold.problem).toBeUndefined()
  expect(sold.body).toMatchObject({ sealing: false, order: { status: 'completed' } })
  expect(sold.body.order.nr).toBeGreaterThan(0)
  expect(sold.body.order.lines.map(({ uuid }) => uuid)).toEqual(cart.map(({ uuid }) => uuid))
  const at = { ...here, params: { uuid: order }, after: sold.headers.get('position') ?? '' }
  const body = { paper: 'receipt' as const, by: till.by }
  const printed = await call(api.papers.print, { ...at, body: { ...body, way: 'screen' } })
  expect(printed.problem).toBeUndefined()
  const { print_uuid } = printed.body.print
  const shown = await call(api.papers.show, { ...at, params: { uuid: order, print_uuid } })
  const text = JSON.stringify(shown.body.layout)
  for (const { receipt_text = '' } of cart) expect(text).toContain(receipt_text.slice(0, 4))
}

/**
 * An order that no store could accept is rejected at the endpoint with a message, instead of as an event that is too
 * large.
 */
test('the largest order that the limits permit is sealed, answered whole and printed, and a larger one is refused', async () => {
  await goesThrough(lines(500, 0, 0))
  await goesThrough(lines(10, 100, 50))
  for (const count of [20, 60]) {
    const refused = await till.sell(lines(count, 100, 50))
    expect(refused.problem?.code).toBe('order.too_many_lines')
  }
}, 120_000)

test('the largest order goes to the kitchen as one ticket', async () => {
  for (const cart of [lines(500, 0, 0), lines(10, 100, 50)]) {
    const order = newId()
    const saved = await till.save(order, cart)
    expect(saved.problem).toBeUndefined()
    const sent = await call(api.kitchen.send, { ...here, params: { uuid: order }, body: till.by })
    expect(sent.problem).toBeUndefined()
    const bon = await till.show(order)
    expect(bon.body.order.lines).toHaveLength(cart.length)
  }
}, 120_000)
