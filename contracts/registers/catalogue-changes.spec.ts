import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { money, uuid5 } from '../kernel/index.ts'
import { applyChanges, changesBetween } from './catalogue-changes.ts'
import { packProducts } from './pack-products.ts'
import type { RegisterCatalogue } from './register-catalogue.view.ts'

const to = 'a'.repeat(22)
const idOf = (name: string) => uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name)
const uuids = Array.from({ length: 12 }, (_, n) => idOf(`product ${n}`))

const products = record({
  price: constantFrom(null, money(1_00), money(2_00)),
  name: constantFrom('Øl', 'Vin', 'Crème brûlée'),
  account: constantFrom('food', 'drink'),
  delivery_methods: constantFrom<'eatin'[]>([], ['eatin']),
}).map(({ price, name, account, delivery_methods }) => ({
  name,
  button_text: name,
  price,
  plu: null,
  barcode: null,
  unit: 'pieces',
  hue: 'smoer' as const,
  category_uuid: null,
  vat_rate: 250,
  vat_type_uuid: idOf('25'),
  account_uuid: idOf(account),
  article_group: '04003',
  type: 'standard' as const,
  special_behaviour: 'none' as const,
  delivery_methods,
  modifier_group_uuids: [],
  required_product_uuid: null,
  price_profile_uuid: null,
  print_category_uuid: null,
}))
const page = (places: number[]) => ({
  uuid: idOf('page'),
  name: 'Side',
  hue: 'hav' as const,
  products: places,
})

/** Some of twelve products, in order of creation or in any order. */
const catalogues = (order: typeof inOrder) =>
  record({
    some: order,
    all: array(products, { minLength: 12, maxLength: 12 }),
    position: integer({ min: 1, max: 3 }).map(String),
    categories: constantFrom([], [{ uuid: idOf('food'), name: 'Mad', hue: 'smoer' as const }]),
  }).map(({ some, all, position, categories }): RegisterCatalogue => {
    const sold = some.flatMap((n) => {
      const [uuid, product] = [uuids[n], all[n]]
      return uuid && product ? [{ uuid, ...product }] : []
    })
    const keys = { columns: 5, product_button_size: 'big', category_button_size: 'small' } as const
    const area = { uuid: idOf('area'), name: 'Sal', ...keys, corner_level: 2 }
    return {
      position,
      refresh_s: 30,
      payment_types: [],
      opt_out_categories: [],
      modifier_groups: [],
      discount_kinds: [],
      sales_areas: [{ ...area, pages: [page(sold.map((_, place) => place))] }],
      categories,
      ...packProducts(sold, []),
    } as unknown as RegisterCatalogue
  })
const inOrder = shuffledSubarray(uuids.map((_, n) => n)).map((some) => some.toSorted((a, b) => a - b))
const inAnyOrder = shuffledSubarray(uuids.map((_, n) => n))

test('DEF-44: a catalogue updated by changes is byte for byte equal to a fresh fetch', () =>
  assert(
    property(catalogues(inOrder), catalogues(inOrder), (before, after) => {
      const changes = changesBetween(before, after, to)
      if (!changes) throw new Error('products do not change places')
      const sent = JSON.parse(JSON.stringify(changes))
      expect(JSON.stringify(applyChanges(before, sent))).toBe(JSON.stringify(after))
    }),
    { numRuns: 500 },
  ))

test('DEF-44: products that change places are sent as valid changes, or as the whole catalogue', () =>
  assert(
    property(catalogues(inAnyOrder), catalogues(inAnyOrder), (before, after) => {
      const changes = changesBetween(before, after, to)
      if (changes) expect(JSON.stringify(applyChanges(before, changes))).toBe(JSON.stringify(after))
    }),
  ))

test('DEF-44: one price change of many products is one row', () =>
  assert(
    property(catalogues(constant(uuids.map((_, n) => n))), (before) => {
      const price = before.products.price.with(7, money(9_00))
      const after = { ...before, products: { ...before.products, price } }
      const { lists, products } = changesBetween(before, after, to) ?? {}
      expect(lists).toEqual({})
      expect(products).toMatchObject({ removed: [], at: [7], rows: { uuid: [uuids[7]], price: [9_00] } })
    }),
  ))

test('changes made from another catalogue are detected and not applied', () =>
  assert(
    property(catalogues(constant(uuids.map((_, n) => n))), (before) => {
      const columns = Object.entries(before.products).map(([name, column]) => [name, column.slice(0, 1)])
      const products = { removed: [], rows: Object.fromEntries(columns), at: [40] }
      expect(() => applyChanges(before, { to, lists: {}, products })).toThrow()
    }),
  ))
