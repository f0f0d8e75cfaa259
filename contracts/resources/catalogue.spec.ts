import { describe, expect, test } from 'vitest'
import { accounts } from './account.resource.ts'
import { customPrices } from './custom-price.resource.ts'
import { giftCardTypes } from './gift-card-type.resource.ts'
import { modifierGroups } from './modifier-group.resource.ts'
import { onlineMenus } from './online-menu.resource.ts'
import { products } from './product.resource.ts'
import { broken, idOf, ruleContext } from './reference-lookup.ts'
import { salesAreas } from './sales-area.resource.ts'
import { timeDelimitations } from './time-delimitation.resource.ts'

const burger = (over: object = {}) => ({
  name: 'Klassisk burger',
  button_text: 'Burger',
  price: 149_00,
  account_uuid: idOf('food'),
  article_group: '04006',
  ...over,
})
const accepts = (over: object) => products.schema.safeParse(burger(over)).success

describe('products', () => {
  test('CAT-35: a price is a whole number of øre, never negative; CAT-20: an empty price is an open price', () => {
    expect([149_00, 0, null].map((price) => accepts({ price }))).toEqual([true, true, true])
    expect([-1, 12.5, '149,00'].map((price) => accepts({ price }))).toEqual([false, false, false])
  })
  test('CAT-36: a PLU is a number of at least 1', () => {
    expect([1, 4711, null].map((plu) => accepts({ plu }))).toEqual([true, true, true])
    expect([0, -1, 1.5].map((plu) => accepts({ plu }))).toEqual([false, false, false])
  })
  test('CAT-45: a dependent product with an open price is refused; 0 must be explicit', () => {
    expect(broken(products, burger({ type: 'dependent', price: null }))).toEqual([
      'price: product.dependent_needs_price',
    ])
    expect(broken(products, burger({ type: 'dependent', price: 0 }))).toEqual([])
    expect(broken(products, burger({ price: null }))).toEqual([])
  })
  test('CAT-46: a product with modifier groups cannot become dependent', () => {
    const groups = { modifier_group_uuids: [idOf('sauces')] }
    expect(broken(products, burger({ type: 'dependent', ...groups }))).toEqual([
      'type: product.dependent_has_groups',
    ])
    expect(broken(products, burger(groups))).toEqual([])
  })
  test.each([
    [{ type: 'revenue', purpose: null, vat_type_uuid: idOf('25') }, []],
    [{ type: 'revenue', purpose: null, vat_type_uuid: null }, ['refused']],
    [{ type: 'revenue', purpose: 'rounding', vat_type_uuid: idOf('25') }, ['refused']],
    [{ type: 'balance', purpose: null, vat_type_uuid: idOf('25') }, ['refused']],
  ])('CAT-48, CO-49: a product sold on the account %o gets the warning: %o', (account, expected) => {
    const context = ruleContext('burger', [[accounts, 'food', { number: 1010, name: 'Mad', ...account }]])
    expect(broken(products, burger(), context)).toEqual(
      expected.map(() => 'account_uuid: product.needs_revenue_account'),
    )
  })
  test('DEF-80: a product may not require itself through any chain', () => {
    const context = ruleContext('burger', [
      [products, 'bun', burger({ required_product_uuid: idOf('bag') })],
      [products, 'bag', burger({ required_product_uuid: idOf('burger') })],
      [products, 'deposit', burger({ required_product_uuid: null })],
    ])
    const requires = (name: string) =>
      broken(products, burger({ required_product_uuid: idOf(name) }), context)
    expect(requires('burger')).toEqual(['required_product_uuid: product.requires_itself'])
    expect(requires('bun')).toEqual(['required_product_uuid: product.requires_itself'])
    expect(requires('deposit')).toEqual([])
  })
  test('CAT-29, CAT-30: chosen subcompanies are named, and at least one way of delivery is enabled', () => {
    expect(broken(products, burger({ subcompany_availability: 'chosen', delivery_methods: [] }))).toEqual([
      'delivery_methods: product.needs_a_delivery_method',
      'subcompany_uuids: product.choose_subcompanies',
    ])
  })
})

describe('modifier groups', () => {
  const variant = (name: string, over: object = {}) => ({ product_uuid: idOf(name), ...over })
  const three = [variant('small'), variant('medium'), variant('large')]
  const sizes = (over: object) => broken(modifierGroups, { name: 'Størrelse', variants: three, ...over })

  test('CAT-41: the minimum does not exceed the number of variants', () => {
    expect(sizes({ choice: 'multiple', minimum: 3 })).toEqual([])
    expect(sizes({ choice: 'multiple', minimum: 4 })).toEqual([
      'minimum: modifier_group.minimum_above_variants',
    ])
  })
  test('CAT-42: an empty maximum means no upper limit', () => {
    const many = three.map((each) => ({ ...each, is_default: true }))
    expect(sizes({ choice: 'multiple', maximum: null, variants: many })).toEqual([])
    expect(sizes({ choice: 'multiple', minimum: 3, maximum: 2 })).toEqual([
      'maximum: modifier_group.minimum_above_maximum',
    ])
  })
  test('CAT-44: exactly n, at least, at most or optional; a single choice takes one', () => {
    expect(sizes({ choice: 'multiple', minimum: 2, maximum: 2 })).toEqual([])
    expect(sizes({ choice: 'single', minimum: 1, maximum: 1 })).toEqual([])
    expect(sizes({ choice: 'single', minimum: 2, maximum: 2 })).toEqual([
      'minimum: modifier_group.single_takes_one',
      'maximum: modifier_group.single_takes_one',
    ])
  })
  test('CAT-33: default choices stay within the limits', () => {
    const two = [variant('small', { is_default: true }), variant('large', { is_default: true })]
    expect(sizes({ choice: 'single', variants: two })).toEqual(['variants: modifier_group.too_many_defaults'])
    expect(sizes({ choice: 'multiple', maximum: 1, variants: two })).toHaveLength(1)
    expect(sizes({ choice: 'multiple', maximum: 2, variants: two })).toEqual([])
  })
  test('a variant is listed in a group once', () =>
    expect(sizes({ variants: [variant('small'), variant('small')] })).toEqual([
      'variants.1.product_uuid: modifier_group.variant_twice',
    ]))
})

describe('time rules', () => {
  const rule = (over: object) => broken(timeDelimitations, { name: 'Happy hour', ...over })
  test('CAT-40: empty means no limit', () => expect(rule({})).toEqual([]))
  test.each([
    [{ from_date: '2026-06-01' }, 'to_date'],
    [{ to_date: '2026-06-01' }, 'from_date'],
    [{ from_time: '15:00' }, 'to_time'],
    [{ to_time: '15:00' }, 'from_time'],
  ])('CAT-40: %o lacks the other end of its interval', (half, missing) =>
    expect(rule(half)).toEqual([`${missing}: time_delimitation.both_or_none`]),
  )
  test('DEF-40: times may span midnight, a date range may not end before it begins', () => {
    expect(rule({ from_time: '22:00', to_time: '02:00' })).toEqual([])
    expect(rule({ from_date: '2026-12-24', to_date: '2026-12-24' })).toEqual([])
    expect(rule({ from_date: '2026-12-24', to_date: '2026-12-23' })).toEqual([
      'to_date: time_delimitation.ends_before_it_starts',
    ])
    expect(rule({ from_time: '15:00', to_time: '15:00' })).toEqual([
      'to_time: time_delimitation.no_time_between',
    ])
  })
})

test('CAT-16, CAT-28: an own price is for a profile or for a time rule, never both', () => {
  const price = (over: object) =>
    broken(customPrices, { product_uuid: idOf('burger'), price: 99_00, ...over })
  const [price_profile_uuid, time_delimitation_uuid] = [idOf('takeaway'), idOf('happy hour')]
  expect(price({ price_profile_uuid })).toEqual([])
  expect(price({ time_delimitation_uuid })).toEqual([])
  const refused = ['price_profile_uuid: custom_price.profile_or_time']
  expect(price({})).toEqual(refused)
  expect(price({ price_profile_uuid, time_delimitation_uuid })).toEqual(refused)
})

test('CAT-17, CAT-18: a menu has products or categories and connections, each once', () => {
  const [product_uuid, product_category_uuid] = [idOf('burger'), idOf('burgers')]
  const both = { product_uuid, product_category_uuid }
  const menu = (over: object) => broken(onlineMenus, { name: 'Takeaway', ...over })
  expect(menu({ entries: [{ product_uuid }, { product_category_uuid }] })).toEqual([])
  expect(menu({ entries: [both, {}] })).toEqual([
    'entries.0.product_uuid: online_menu.product_or_category',
    'entries.1.product_uuid: online_menu.product_or_category',
  ])
  expect(menu({ entries: [{ product_uuid }, { product_uuid }] })).toEqual([
    'entries.1.product_uuid: online_menu.entry_twice',
  ])
  const wolt = { integration_uuid: idOf('wolt') }
  expect(menu({ connections: [wolt, wolt] })).toEqual([
    'connections.1.integration_uuid: online_menu.connection_twice',
  ])
})

describe('gift card types', () => {
  const type = (over: object, context = ruleContext('it')) =>
    broken(giftCardTypes, { name: 'Gavekort', account_uuid: idOf('debt'), ...over }, context)

  test('GC-09, DEF-69: an experience needs a product, a value has none', () => {
    expect(type({})).toEqual([])
    expect(type({ behaviour: 'experience', product_uuid: idOf('brunch') })).toEqual([])
    expect(type({ behaviour: 'experience' })).toEqual([
      'product_uuid: gift_card_type.experience_needs_product',
    ])
    expect(type({ product_uuid: idOf('brunch') })).toEqual([
      'product_uuid: gift_card_type.value_has_no_product',
    ])
  })
  test('GC-10, DEF-26: six validities, three years by default', () => {
    expect(giftCardTypes.fields.validity).toMatchObject({ initial: '3_years' })
    expect(giftCardTypes.fields.validity.values).toEqual([
      '6_months',
      '1_year',
      '2_years',
      '3_years',
      '5_years',
      'unlimited',
    ])
  })
  test('DEF-28: VAT at sale needs a rate; VAT at use has none and is a liability until then', () => {
    const vat_type_uuid = idOf('25')
    expect(type({ vat_nature: 'single' })).toEqual(['vat_type_uuid: gift_card_type.single_needs_vat_type'])
    expect(type({ vat_nature: 'single', vat_type_uuid })).toEqual([])
    expect(type({ vat_type_uuid })).toEqual(['vat_type_uuid: gift_card_type.multi_has_no_vat_type'])
    const sale = { number: 1010, name: 'Salg', type: 'revenue', purpose: null, vat_type_uuid }
    expect(type({}, ruleContext('it', [[accounts, 'debt', sale]]))).toEqual([
      'account_uuid: gift_card_type.multi_needs_balance_account',
    ])
  })
})

test('REG-47: a sales area cannot be a descendant of itself', () => {
  const context = ruleContext('bar', [[salesAreas, 'house', { name: 'Hus', parent_uuid: idOf('bar') }]])
  expect(broken(salesAreas, { name: 'Bar', parent_uuid: idOf('house') }, context)).toEqual([
    'parent_uuid: sales_area.under_itself',
  ])
  expect(broken(salesAreas, { name: 'Bar', parent_uuid: idOf('elsewhere') }, context)).toEqual([])
})
