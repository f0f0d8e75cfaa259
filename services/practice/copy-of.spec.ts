import { canonical, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type Fields, field, modifierGroups, optional, registers } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { copyOf } from './copy-of.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
/** The copy of everything but what is gone. */
const of = (uuid: Uuid): Uuid | undefined => (uuid === id('gone') ? undefined : id(`copy of ${uuid}`))
const copied = (name: string): Uuid => id(`copy of ${id(name)}`)

const fields = {
  name: field.text(60),
  count: field.int(0, 99, 0),
  image: field.image(),
  account_uuid: field.reference('accounts'),
  parent_uuid: optional(field.reference('products')),
  page_uuids: field.references('register_pages', 60),
  rows: field.rows(
    {
      product_uuid: field.reference('products'),
      instead_uuid: optional(field.reference('products')),
      is_default: field.flag(true),
    },
    100,
  ),
  settings: field.group({
    scale_uuid: optional(field.reference('scales')),
    picture: field.image(),
    is_shown: field.flag(true),
    inner: field.rows({ product_uuid: field.reference('products') }, 10),
  }),
} satisfies Fields
const data = {
  name: 'Burger',
  count: 0,
  image: id('image'),
  account_uuid: id('account'),
  parent_uuid: id('parent'),
  page_uuids: [id('lunch'), id('dinner')],
  rows: [
    { product_uuid: id('bacon'), instead_uuid: id('ham'), is_default: false },
    { product_uuid: id('sauce'), instead_uuid: null, is_default: true },
  ],
  settings: {
    scale_uuid: id('scale'),
    picture: id('picture'),
    is_shown: false,
    inner: [{ product_uuid: id('bacon') }],
  },
}
const copy = (over: Partial<Record<keyof typeof data, unknown>> = {}) =>
  copyOf(fields, { ...data, ...over }, of)

test('BEYOND-23: references are replaced in fields, lists, rows and groups; values stay and images go', () => {
  expect(copy()).toEqual({
    name: 'Burger',
    count: 0,
    image: null,
    account_uuid: copied('account'),
    parent_uuid: copied('parent'),
    page_uuids: [copied('lunch'), copied('dinner')],
    rows: [
      { product_uuid: copied('bacon'), instead_uuid: copied('ham'), is_default: false },
      { product_uuid: copied('sauce'), instead_uuid: null, is_default: true },
    ],
    settings: {
      scale_uuid: copied('scale'),
      picture: null,
      is_shown: false,
      inner: [{ product_uuid: copied('bacon') }],
    },
  })
})

test('BEYOND-23: an optional reference to what is not copied becomes null, one of a list is left out', () => {
  expect(copy({ parent_uuid: id('gone'), page_uuids: [id('lunch'), id('gone')] })).toMatchObject({
    parent_uuid: null,
    page_uuids: [copied('lunch')],
  })
  expect(copy({ page_uuids: [id('gone')] })).toMatchObject({ page_uuids: [] })
})

test('BEYOND-23: a row is left out with what it needs, and stays without what it may lack', () => {
  const [bacon, sauce] = data.rows
  const rows = [
    { ...bacon, product_uuid: id('gone') },
    { ...sauce, instead_uuid: id('gone') },
  ]
  const settings = { ...data.settings, inner: [{ product_uuid: id('gone') }, { product_uuid: id('tea') }] }
  expect(copy({ rows, settings })).toMatchObject({
    rows: [{ product_uuid: copied('sauce'), instead_uuid: null }],
    settings: { inner: [{ product_uuid: copied('tea') }] },
  })
})

test('BEYOND-23: without a reference that it needs, itself or in a group, there is no copy', () => {
  expect(copy({ account_uuid: id('gone') })).toBeUndefined()
  const grouped = { group: field.group({ account_uuid: field.reference('accounts') }) } satisfies Fields
  expect(copyOf(grouped, { group: { account_uuid: id('gone') } }, of)).toBeUndefined()
  expect(copyOf(grouped, { group: { account_uuid: id('account') } }, of)).toEqual({
    group: { account_uuid: copied('account') },
  })
})

test('BEYOND-23: what the data is older than gets its initial value, in rows and groups as well', () => {
  const { count: _, parent_uuid: __, page_uuids: ___, ...older } = data
  const rows = [{ product_uuid: id('bacon') }]
  expect(copyOf(fields, { ...older, rows, settings: {} }, of)).toMatchObject({
    count: 0,
    parent_uuid: null,
    page_uuids: [],
    rows: [{ product_uuid: copied('bacon'), instead_uuid: null, is_default: true }],
    settings: { scale_uuid: null, picture: null, is_shown: true, inner: [] },
  })
  const register = registers.schema.parse({ identifier: 'K1', name: 'Bar' })
  const copied_till = copyOf(registers.fields, { ...register, settings: {} }, of)
  expect(registers.schema.safeParse(copied_till).success).toBe(true)
})

test('BEYOND-23: fields that no data has are not copied, and the data itself is not changed', () => {
  const before = canonical(data)
  expect(copy()).not.toHaveProperty('company_uuid')
  expect(copyOf(fields, { ...data, company_uuid: id('company') }, of)).toEqual(copy())
  expect(canonical(data)).toBe(before)
})

test('BEYOND-23: a copied group of choices is a valid one, less the choice that is not copied', () => {
  const group = modifierGroups.schema.parse({
    name: 'Tilbehør',
    variants: [{ product_uuid: id('bacon') }, { product_uuid: id('gone') }],
  })
  const done = modifierGroups.schema.parse(copyOf(modifierGroups.fields, group, of))
  expect(done).toEqual({
    ...group,
    variants: [{ product_uuid: copied('bacon'), max_quantity: 1, is_default: false, custom_price: null }],
  })
})
