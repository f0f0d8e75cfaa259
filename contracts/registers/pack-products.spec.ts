import { expect, onTestFinished, test, vi } from 'vitest'
import { money, uuid5 } from '../kernel/index.ts'
import { packProducts } from './pack-products.ts'
import type { RegisterProduct } from './register.view.ts'
import { unpackCatalogue } from './register-catalogue.view.ts'

const idOf = (name: string) => uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name)
const product = (name: string, over: Partial<RegisterProduct> = {}): RegisterProduct => ({
  uuid: idOf(name),
  name,
  button_text: name,
  price: money(35_00),
  plu: null,
  barcode: null,
  unit: 'pieces',
  hue: 'smoer',
  category_uuid: null,
  article_group: '04003',
  vat_rate: 250,
  vat_type_uuid: idOf('vat'),
  account_uuid: idOf('account'),
  type: 'standard',
  special_behaviour: 'none',
  delivery_methods: ['eatin'],
  modifier_group_uuids: [],
  required_product_uuid: null,
  price_profile_uuid: null,
  print_category_uuid: null,
  ...over,
})
const group = { uuid: idOf('size'), name: 'Størrelse', choice: 'single' as const, minimum: 1, maximum: 1 }
const rare = product('Bøf', { modifier_group_uuids: [group.uuid], required_product_uuid: idOf('Pant') })
const goods = [rare, product('Kaffe'), product('Te'), product('Pant', { type: 'dependent' })]
const unpacked = (products: RegisterProduct[]) =>
  unpackCatalogue({
    position: '1',
    refresh_s: 30,
    payment_types: [],
    sales_areas: [],
    categories: [],
    discount_kinds: [],
    modifier_groups: [{ ...group, variants: [] }],
    opt_out_categories: [],
    price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
    ...packProducts(products, [group]),
  })

test('products survive packing, with dependent products kept apart (REG-22, CAT-27)', () => {
  const { products, dependents } = unpacked(goods)
  expect([...products, ...dependents]).toEqual(goods)
  expect(dependents.map(({ name }) => name)).toEqual(['Pant'])
})

test('all columns have the same length, and the most common value comes first (DEF-44)', () => {
  const { products, manners, postings } = packProducts(goods, [group])
  expect(new Set(Object.values(products).map((column) => column.length))).toEqual(new Set([goods.length]))
  expect([manners.length, postings.length]).toEqual([3, 1])
  expect(products.manner.slice(1, 3)).toEqual([0, 0])
})

test('adding or removing a rare product changes no other product’s position (DEF-44)', () => {
  const before = packProducts(goods.slice(1), [group]).products.manner
  const after = packProducts(goods, [group]).products.manner
  expect(after.slice(1, 3)).toEqual(before.slice(0, 2))
})

test('a group that the register does not know is not referred to', () =>
  expect(packProducts([rare], []).manners[0]?.groups).toEqual([]))

test('B6: a value that thousands of products share is stored once, not for each of them', () => {
  const many = Array.from({ length: 2_000 }, (_, n) =>
    product(`Vare ${n}`, { article_group: n % 2 ? '04003' : '04004' }),
  )
  const written = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => written.mockRestore())
  const { manners, postings, products } = packProducts([rare, ...many], [group])
  expect(written.mock.calls.length).toBeLessThan(10)
  expect([manners.length, postings.length]).toEqual([2, 2])
  expect(products.posting.slice(1, 5)).toEqual([1, 0, 1, 0])
})
