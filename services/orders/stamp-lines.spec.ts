import { type CompanyScope, money, pieces, uuid5 } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { Directory, Sellable } from '../resources/index.ts'
import { stampLines } from './stamp-lines.ts'

const here = uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'company')
const idOf = (name: string) => uuid5(here, name)
const scope: CompanyScope = { company_uuid: here, vat_entity_uuid: here, resource_companies: [here] }

const coffee: Sellable = {
  product_uuid: idOf('coffee'),
  name: 'Kaffe',
  price: money(35_00),
  vat_rate: 250,
  vat_type_uuid: idOf('vat'),
  account_uuid: idOf('account'),
  article_group: '04006',
}
const selling = (sellable: Sellable | undefined) =>
  ({ sellable: async () => sellable }) as Partial<Directory> as Directory
const line = (price: number): CartLine => ({
  uuid: idOf('line'),
  quantity: pieces(1),
  sellable_data: { type: 'product', product: { uuid: coffee.product_uuid, price: money(price) } },
})
const stamp = (sellable: Sellable | undefined, price: number) =>
  stampLines(selling(sellable), scope, [line(price)], [])

test('a new line is stamped with name, price, VAT and account', async () => {
  expect(await stamp(coffee, 35_00)).toMatchObject([
    { name: 'Kaffe', unit_price: 35_00, vat_rate: 250, account_uuid: coffee.account_uuid },
  ])
})

test('a price that a till may still show is stamped as it was sent', async () => {
  const dearer = { ...coffee, price: money(38_00), former_prices: [money(35_00)] }
  const lines = await stamp(dearer, 35_00)
  expect(lines).toMatchObject([{ unit_price: 35_00 }])
  expect(lines).not.toHaveProperty('0.former_prices')
  expect(lines).not.toHaveProperty('0.price')
})

test('another price is refused with the one that is true now', async () => {
  const dearer = { ...coffee, price: money(38_00), former_prices: [money(35_00)] }
  expect(await stamp(dearer, 30_00)).toMatchObject({
    rejection: 'order.price_changed',
    params: { product_uuid: coffee.product_uuid, price: 38_00 },
  })
})

test('what was an open price a moment ago takes what the cashier typed', async () => {
  expect(await stamp({ ...coffee, former_prices: [null] }, 12_00)).toMatchObject([{ unit_price: 12_00 }])
})

test('a line that the order has keeps its stamp when its product is gone (SC-61, SC-69)', async () => {
  const known = await stamp(coffee, 35_00)
  if ('rejection' in known) throw new Error('not stamped')
  const cart = [{ ...line(35_00), quantity: pieces(2) }]
  expect(await stampLines(selling(undefined), scope, cart, known)).toEqual([
    { ...known[0], quantity: pieces(2) },
  ])
  expect(await stamp(undefined, 35_00)).toMatchObject({ rejection: 'order.product_unknown' })
})
