import { type CompanyScope, isRejection, money, pieces, quantity, uuid5 } from '@bon/contracts/kernel'
import type { CartLine, OrderLine, RequiredLine } from '@bon/contracts/orders'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Directory, Sellable, SellableGroup, SellableQuery } from '../resources/index.ts'
import { stampLines } from './stamp-lines.ts'

const here = uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'company')
const idOf = (name: string) => uuid5(here, name)
const scope: CompanyScope = { company_uuid: here, vat_entity_uuid: here, resource_companies: [here] }

const priced = (...prices: (number | null)[]) =>
  prices.map((price) => ({ price: price === null ? null : money(price) })) as never as Sellable['prices']
const sold = (name: string, price: number | null, over: Partial<Sellable> = {}): Sellable => ({
  product_uuid: idOf(name),
  name,
  unit: 'pieces',
  prices: priced(price),
  vat_rate: 250,
  vat_type_uuid: idOf('vat'),
  account_uuid: idOf('account'),
  article_group: '04006',
  print_category_uuid: null,
  modifier_groups: [],
  opt_outs: [],
  required_product_uuid: null,
  ...over,
})
const variant = (name: string, price: number, max_quantity = 1) => ({
  product_uuid: idOf(name),
  name,
  price: money(price),
  max_quantity,
  is_default: false,
})
const group = (name: string, over: Partial<SellableGroup>): SellableGroup => ({
  uuid: idOf(name),
  name,
  choice: 'multiple',
  minimum: 0,
  maximum: null,
  variants: [],
  ...over,
})

const size = group('Størrelse', {
  choice: 'single',
  minimum: 1,
  variants: [variant('Lille', 0), { ...variant('Stor', 12_00), former_prices: [money(10_00)] }],
})
const dips = group('Dip', { maximum: 3, variants: [variant('Aioli', 8_00, 2), variant('Ketchup', 0, 2)] })
const coffee = sold('Kaffe', 35_00)
const fries = sold('Pommes frites', 39_00, {
  modifier_groups: [size, dips],
  opt_outs: [{ uuid: idOf('salt'), name: 'Uden salt' }],
  print_category_uuid: idOf('kitchen'),
})
const menu: Sellable[] = [coffee, fries]

const selling = (sellables: readonly Sellable[], queries: SellableQuery[] = []) =>
  ({
    sellable: async (_: unknown, uuid: string, what: SellableQuery) => {
      queries.push(what)
      return sellables.find(({ product_uuid }) => product_uuid === uuid)
    },
  }) as Partial<Directory> as Directory

const line = (
  what: Sellable,
  price: number,
  over: Partial<Omit<CartLine, 'sellable_data'>> = {},
): CartLine & RequiredLine => ({
  uuid: idOf(`line ${what.name}`),
  quantity: pieces(1),
  sellable_data: { type: 'product', product: { uuid: what.product_uuid, price: money(price) } },
  ...over,
})
type Choice = [name: string, price: number, quantity?: number]
const choosing = (of: SellableGroup, ...choices: Choice[]) => ({
  group_uuid: of.uuid,
  variants: choices.map(([name, price, count = 1]) => ({
    product_uuid: idOf(name),
    quantity: count,
    price: money(price),
  })),
})
const stampAll = (sellables: readonly Sellable[], cart: CartLine[], before: OrderLine[] = []) =>
  stampLines(selling(sellables), scope, cart, before)
const stamp = (sellable: Sellable | undefined, price: number, over: Partial<CartLine> = {}) =>
  stampAll(sellable ? [sellable] : [], [line(sellable ?? coffee, price, over)])
const stamped = async (...args: Parameters<typeof stampAll>): Promise<OrderLine[]> => {
  const lines = await stampAll(...args)
  if (isRejection(lines)) throw new Error(lines.rejection)
  return lines
}

describe('a price', () => {
  test('a new line is stamped with name, price, VAT and account, and without fields that most lines lack', async () => {
    expect(await stamp(coffee, 35_00)).toEqual([
      {
        uuid: idOf('line Kaffe'),
        product_uuid: coffee.product_uuid,
        name: 'Kaffe',
        unit_price: 35_00,
        quantity: 1000,
        percentage_discount: 0,
        vat_rate: 250,
        vat_type_uuid: coffee.vat_type_uuid,
        account_uuid: coffee.account_uuid,
        article_group: '04006',
      },
    ])
  })

  test('a price that a till may still show is stamped as sent', async () => {
    expect(await stamp({ ...coffee, prices: priced(38_00, 35_00) }, 35_00)).toMatchObject([
      { unit_price: 35_00 },
    ])
  })

  test('any other price is refused with the current one', async () => {
    expect(await stamp({ ...coffee, prices: priced(38_00, 35_00) }, 30_00)).toMatchObject({
      rejection: 'order.price_changed',
      params: { product_uuid: coffee.product_uuid, price: 38_00 },
    })
  })

  test('POS-40: an open price accepts the typed amount, also of a moment ago', async () => {
    expect(await stamp({ ...coffee, prices: priced(null) }, 12_50)).toMatchObject([{ unit_price: 12_50 }])
    expect(await stamp({ ...coffee, prices: priced(35_00, null) }, 12_00)).toMatchObject([
      { unit_price: 12_00 },
    ])
  })

  test('POS-51: an open price that was not typed is missing; a price of zero is not', async () => {
    expect(await stamp({ ...coffee, prices: priced(null) }, 0)).toMatchObject({
      rejection: 'order.price_missing',
      params: { name: 'Kaffe' },
    })
    expect(await stamp({ ...coffee, prices: priced(0) }, 0)).toMatchObject([{ unit_price: 0 }])
  })

  test('SC-60: the line has the time rule or profile that set its price', async () => {
    const happy = { price: money(25_00), time_delimitation_uuid: idOf('happy hour') }
    const staff = { price: money(10_00), price_profile_uuid: idOf('staff') }
    const here = { ...coffee, prices: [happy, staff, { price: money(35_00) }] as never }
    expect(await stamp(here, 25_00)).toMatchObject([{ time_delimitation_uuid: idOf('happy hour') }])
    expect(await stamp(here, 10_00)).toMatchObject([{ price_profile_uuid: idOf('staff') }])
    expect((await stamped([here], [line(coffee, 35_00)]))[0]).not.toHaveProperty('time_delimitation_uuid')
  })

  test('R-10: prices are checked for the order or line at the moment an offline sale was made, never per key press', async () => {
    const queries: SellableQuery[] = []
    const order = {
      delivery_type: 'takeaway',
      sales_area_uuid: idOf('area'),
      price_profile_uuid: idOf('a'),
      sold_at: '2026-11-20T17:10:00.000Z',
    } as const
    const tapped_at = '2026-11-20T16:59:00.000Z'
    const cart = [line(coffee, 35_00, { tapped_at, price_profile_uuid: idOf('b') })]
    await stampLines(selling(menu, queries), scope, cart, [], order)
    expect(queries[0]).toEqual({ ...order, price_profile_uuid: idOf('b'), as_part: false })
  })
})

describe('a discount of the whole order (SPEC-9)', () => {
  const deposit = sold('Pant', 3_00, { mark: 'deposit' })
  const sharesOf = async (over: Partial<CartLine>, existingLines: readonly OrderLine[] = []) =>
    (await stampLines(
      selling([coffee, deposit]),
      scope,
      [line(coffee, 35_00, over), line(deposit, 3_00)],
      existingLines,
      { percentage_discount: 150 },
    )) as OrderLine[]

  test('applies to every line without one of its own, new or existing; excluded lines keep their price (DEF-73)', async () => {
    const shares = (lines: OrderLine[]) => lines.map(({ percentage_discount }) => percentage_discount)
    expect(shares(await sharesOf({}))).toEqual([150, 0])
    expect(shares(await sharesOf({ percentage_discount: 50 }))).toEqual([50, 0])
    expect(shares(await sharesOf({ percentage_discount: 0 }))).toEqual([0, 0])
    const before = await stamped([coffee, deposit], [line(coffee, 35_00), line(deposit, 3_00)])
    expect(shares(await sharesOf({}, before))).toEqual([150, 0])
  })
})

describe('variants', () => {
  const withGroups = (...groups: ReturnType<typeof choosing>[]) =>
    stamp(fries, 39_00, { product_modifier_group: groups })

  test('CAT-33: they are stamped with name and price, and add to the line’s price', async () => {
    expect(
      await withGroups(choosing(size, ['Stor', 12_00]), choosing(dips, ['Aioli', 8_00, 2])),
    ).toMatchObject([
      {
        unit_price: 39_00 + 12_00 + 2 * 8_00,
        print_category_uuid: idOf('kitchen'),
        variants: [
          { group_uuid: size.uuid, name: 'Stor', quantity: 1, price: 12_00 },
          { group_uuid: dips.uuid, name: 'Aioli', quantity: 2, price: 8_00 },
        ],
      },
    ])
  })

  const big = choosing(size, ['Stor', 12_00])
  test.each([
    ['none where one is asked for', [], size.name],
    ['two where one may be chosen', [choosing(size, ['Stor', 12_00], ['Lille', 0])], size.name],
    ['more of one than may be taken', [big, choosing(dips, ['Aioli', 8_00, 3])], dips.name],
    [
      'more in all than may be taken',
      [big, choosing(dips, ['Aioli', 8_00, 2], ['Ketchup', 0, 2])],
      dips.name,
    ],
    ['one that the group does not have', [big, choosing(dips, ['Lille', 0])], dips.name],
    ['the same one twice', [big, choosing(dips, ['Aioli', 8_00], ['Aioli', 8_00])], dips.name],
    ['a group twice', [big, big], ''],
    ['a group of another dish', [big, choosing(group('Sovs', {}))], ''],
  ] as const)('CAT-44: %s is incomplete', async (_, groups, name) =>
    expect(await withGroups(...groups)).toMatchObject({
      rejection: 'order.variants_incomplete',
      params: { product_uuid: fries.product_uuid, group: name },
    }),
  )

  test('CAT-42: without a maximum any number may be chosen', async () => {
    const free = { ...fries, modifier_groups: [{ ...dips, maximum: null }] }
    const all = choosing(dips, ['Aioli', 8_00, 2], ['Ketchup', 0, 2])
    expect(await stamp(free, 39_00, { product_modifier_group: [all] })).toMatchObject([{ unit_price: 55_00 }])
  })

  test('a variant’s price is checked like a product’s', async () => {
    expect(await withGroups(choosing(size, ['Stor', 10_00]))).toMatchObject([{ unit_price: 49_00 }])
    expect(await withGroups(choosing(size, ['Stor', 11_00]))).toMatchObject({
      rejection: 'order.price_changed',
      params: { product_uuid: idOf('Stor'), price: 12_00 },
    })
  })

  const counts = array(
    record({ name: constantFrom('Aioli', 'Ketchup'), count: integer({ min: 1, max: 4 }) }),
    { maxLength: 3 },
  )
  test('CAT-44: any choice is stamped when it is within the limits, and only then', () =>
    assert(
      asyncProperty(
        counts,
        integer({ min: 0, max: 3 }),
        integer({ min: 1, max: 4 }),
        async (chosen, minimum, maximum) => {
          const of = { ...dips, minimum, maximum }
          const prices = { Aioli: 8_00, Ketchup: 0 }
          const choices = chosen.map(({ name, count }): Choice => [name, prices[name], count])
          const total = chosen.reduce((all, { count }) => all + count, 0)
          const isRight =
            minimum <= total &&
            total <= maximum &&
            chosen.every(({ count }) => count <= 2) &&
            new Set(chosen.map(({ name }) => name)).size === chosen.length
          const dish = { ...fries, modifier_groups: [of] }
          const lines = await stamp(dish, 39_00, { product_modifier_group: [choosing(of, ...choices)] })
          expect(isRejection(lines)).toBe(!isRight)
        },
      ),
    ))
})

describe('opt-outs', () => {
  const big = { product_modifier_group: [choosing(size, ['Stor', 12_00])] }

  test('CAT-11: an opt-out is stamped by name, and only once', async () =>
    expect(await stamp(fries, 39_00, { ...big, optouts: [idOf('salt'), idOf('salt')] })).toMatchObject([
      { opt_outs: [{ uuid: idOf('salt'), name: 'Uden salt' }], unit_price: 51_00 },
    ]))

  test('CAT-13: an opt-out that the dish does not offer is refused', async () =>
    expect(await stamp(coffee, 35_00, { optouts: [idOf('salt')] })).toMatchObject({
      rejection: 'order.opt_out_unknown',
    }))
})

describe('a required product', () => {
  const deposit = sold('Pant', 3_00)
  const label = sold('Etiket', 0)
  const bottle = sold('Flaske', 28_00, { required_product_uuid: deposit.product_uuid })
  const withRequiredLine = (count = 1, over: Partial<CartLine> = {}) =>
    line(bottle, 28_00, {
      quantity: pieces(count),
      slaves: [line(deposit, 3_00, { quantity: pieces(count) })],
      ...over,
    })
  const here = [bottle, deposit, label]

  test('DEF-80: it is a line below its parent, with the same quantity', async () => {
    const lines = await stamped(here, [withRequiredLine(2), line(label, 0)])
    expect(lines.map(({ name, parent_uuid, quantity: count }) => [name, parent_uuid, count])).toEqual([
      ['Flaske', undefined, 2000],
      ['Pant', idOf('line Flaske'), 2000],
      ['Etiket', undefined, 1000],
    ])
  })

  test.each([
    ['without it', withRequiredLine(1, { slaves: [] })],
    ['with fewer of it', withRequiredLine(2, { slaves: [line(deposit, 3_00)] })],
  ])('POS-50, DEF-80: a bottle %s is refused', async (_, cart) => {
    expect(await stampAll(here, [cart])).toMatchObject({
      rejection: 'order.required_missing',
      params: { product_uuid: deposit.product_uuid },
    })
    const before = await stamped(here, [withRequiredLine()])
    expect(await stampAll(here, [cart], before)).toMatchObject({ rejection: 'order.required_missing' })
  })

  test('the catalogue is read once for the line, and once for its part', async () => {
    const queries: SellableQuery[] = []
    const part = line(deposit, 3_00, { uuid: idOf('part') })
    const lines = await stampLines(
      selling([bottle, deposit], queries),
      scope,
      [line(bottle, 28_00, { slaves: [part] })],
      [],
    )
    expect(lines).toHaveLength(2)
    expect(queries.map(({ as_part }) => as_part)).toEqual([false, true])
  })
  test('DEF-80: required products chain; one not sold here is not required', async () => {
    const crate = sold('Kasse', 100_00, { required_product_uuid: bottle.product_uuid })
    const slaves = [line(bottle, 28_00), line(deposit, 3_00)]
    const lines = await stamped([...here, crate], [line(crate, 100_00, { slaves })])
    expect(lines.map(({ name }) => name)).toEqual(['Kasse', 'Flaske', 'Pant'])
    expect(await stamped([bottle], [line(bottle, 28_00)])).toHaveLength(1)
  })

  test('a product that nothing requires cannot be a part of a line', async () =>
    expect(
      await stampAll(here, [withRequiredLine(1, { slaves: [line(deposit, 3_00), line(label, 0)] })]),
    ).toMatchObject({
      rejection: 'order.product_unknown',
    }))

  test('SC-69: an existing bottle keeps the deposit it was sold with, whatever is required today', async () => {
    const before = await stamped(here, [withRequiredLine()])
    const { uuid } = before[1] as OrderLine
    const lines = await stamped([], [withRequiredLine(3)], before)
    expect(lines).toEqual(before.map((each) => ({ ...each, quantity: pieces(3) })))
    expect(lines[1]).toMatchObject({ uuid, parent_uuid: idOf('line Flaske') })
  })
})

describe('a quantity', () => {
  const cheese = sold('Ost', 200_00, { unit: 'kilogram' })
  const some = { quantity: quantity(375) }

  test('is whole for pieces, and in grams for weighed products', async () => {
    expect(await stamp(coffee, 35_00, some)).toMatchObject({ rejection: 'order.quantity_not_whole' })
    expect(await stamp(cheese, 200_00, some)).toMatchObject([{ quantity: 375, unit: 'kilogram' }])
  })

  test('of an existing line is kept: a third of a divided cake is still a third', async () => {
    const before = (await stamped(menu, [line(coffee, 35_00)])).map((each) => ({ ...each, ...some }))
    expect(await stamped(menu, [line(coffee, 35_00, some)], before)).toEqual(before)
    expect(await stampAll(menu, [line(coffee, 35_00, { quantity: quantity(500) })], before)).toMatchObject({
      rejection: 'order.quantity_not_whole',
    })
  })
})

describe('a line that the order has (SC-61, SC-69)', () => {
  const big = choosing(size, ['Stor', 12_00])
  const chosen = { product_modifier_group: [big], optouts: [idOf('salt')] }
  const cart = (over: Partial<CartLine> = {}) => [line(fries, 39_00, { ...chosen, ...over })]
  const dearer: Sellable = {
    ...fries,
    prices: priced(49_00),
    name: 'Fritter',
    modifier_groups: [{ ...size, variants: [variant('Lille', 5_00), variant('Stor', 20_00)] }, dips],
    opt_outs: [],
  }

  test.each([
    ['gone', []],
    ['dearer, with other variants and opt-outs', [dearer]],
  ])('SC-61, SC-69: keeps its stamp when its product is %s', async (_, sellables) => {
    const before = await stamped(menu, cart())
    const more = cart({ quantity: pieces(2), percentage_discount: 100 })
    expect(await stamped(sellables, more, before)).toEqual([
      { ...before[0], quantity: pieces(2), percentage_discount: 100 },
    ])
  })

  test('SC-61: keeps its price when another variant is chosen, which has today’s price', async () => {
    const before = await stamped(menu, cart())
    const changed = cart({ product_modifier_group: [big, choosing(dips, ['Aioli', 8_00])] })
    expect(await stamped([dearer], changed, before)).toMatchObject([
      {
        name: 'Pommes frites',
        unit_price: 39_00 + 12_00 + 8_00,
        variants: [
          { name: 'Stor', price: 12_00 },
          { name: 'Aioli', price: 8_00 },
        ],
        opt_outs: [{ name: 'Uden salt' }],
      },
    ])
  })

  test('of a product that is gone accepts no new choices', async () => {
    const before = await stamped(menu, cart())
    const changed = cart({ optouts: [] })
    expect(await stampAll([], changed, before)).toMatchObject({ rejection: 'order.product_unknown' })
    expect((await stamped(menu, changed, before))[0]).not.toHaveProperty('opt_outs')
  })

  test('is stamped anew with another price, which must then be current', async () => {
    const before = await stamped(menu, [line(coffee, 35_00)])
    const cheaper = [line(coffee, 30_00)]
    expect(await stampAll(menu, cheaper, before)).toMatchObject({ rejection: 'order.price_changed' })
    expect(await stamp(undefined, 35_00)).toMatchObject({ rejection: 'order.product_unknown' })
  })
})
