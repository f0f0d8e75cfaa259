import { api } from '@bon/contracts/api'
import { businessDay, danishDay, money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { CartLine, RequiredLine } from '@bon/contracts/orders'
import { priceAt } from '@bon/contracts/prices'
import {
  type AnyResource,
  customPrices,
  type DataOf,
  modifierGroups,
  optOutCategories,
  optOuts,
  printCategories,
  productCategories,
  products,
  resourceEndpoints,
  timeDelimitations,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const instantNow = () => Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })

export const prices = (shop: ApiShop) =>
  describe('prices and choices', () => {
    const { call, ids } = shop
    let till: Till
    let account: Uuid
    const at = { params: { uuid: ids.registers.bar } }
    beforeAll(async () => {
      till = (await tillsOf(shop)).bar
      await till.ensureOpen()
      account = till.dish(0).account_uuid
    })

    const create = async <D extends AnyResource>(definition: D, over: Partial<DataOf<D>>): Promise<Uuid> => {
      const uuid = newId()
      const data = definition.schema.parse(over) as never
      const made = await call(resourceEndpoints(definition).create, { body: { uuid, data } } as never)
      expect(made.problem).toBeUndefined()
      return uuid
    }
    const archive = (definition: AnyResource, uuid: Uuid) =>
      call(resourceEndpoints(definition).archive, { params: { uuid } } as never)
    const named = (name: string) => `${name} ${newId().slice(-6)}`
    const product = (name: string, price: number | null, over: Partial<DataOf<typeof products>> = {}) =>
      create(products, {
        name: named(name),
        button_text: name,
        price: price === null ? null : money(price),
        account_uuid: account,
        article_group: '04003',
        ...over,
      })
    const line = (
      uuid: Uuid,
      price: number,
      over: Partial<Omit<CartLine, 'sellable_data'>> = {},
    ): CartLine & RequiredLine => ({
      uuid: newId(),
      quantity: pieces(1),
      sellable_data: { type: 'product', product: { uuid, price: money(price) } },
      ...over,
    })
    const tag = async () => (await call(api.registers.catalogue, at)).headers.get('etag') ?? ''

    test('a register gets variants, opt-outs and courses; a dependent product has no key (REG-22, CAT-27, CAT-28, CAT-31 to CAT-33)', async () => {
      const course = await create(printCategories, { name: named('Varmt') })
      const category = await create(productCategories, { name: named('Grill'), print_category_uuid: course })
      const rare = await product('Rød', 0, { type: 'dependent' })
      const sauce = await product('Bearnaise', 15_00)
      const group = await create(modifierGroups, {
        name: named('Stegning'),
        display_name: 'Hvordan?',
        choice: 'multiple',
        minimum: 1,
        maximum: 2,
        variants: [
          { product_uuid: rare, max_quantity: 1, is_default: true, custom_price: null },
          { product_uuid: sauce, max_quantity: 2, is_default: false, custom_price: money(12_00) },
        ],
      })
      const refused = await create(optOutCategories, {
        name: named('Kød'),
        product_category_uuids: [category],
      })
      const optOut = await create(optOuts, { name: named('Uden fedt'), category_uuid: refused })
      const steak = await product('Bøf', 165_00, { category_uuid: category, modifier_group_uuids: [group] })

      const sold = await till.catalogueNow()
      expect(sold.products.find(({ uuid }) => uuid === steak)).toMatchObject({
        type: 'standard',
        unit: 'pieces',
        special_behaviour: 'none',
        print_category_uuid: course,
        modifier_group_uuids: [group],
        delivery_methods: ['eatin', 'takeaway', 'delivery'],
      })
      expect(sold.products.some(({ uuid }) => uuid === rare)).toBe(false)
      expect(sold.dependents.find(({ uuid }) => uuid === rare)).toMatchObject({ price: 0 })
      expect(sold.modifier_groups.find(({ uuid }) => uuid === group)).toMatchObject({
        name: 'Hvordan?',
        choice: 'multiple',
        minimum: 1,
        maximum: 2,
        variants: [
          { product_uuid: rare, price: 0, max_quantity: 1, is_default: true },
          { product_uuid: sauce, price: 12_00, max_quantity: 2, is_default: false },
        ],
      })
      expect(sold.opt_out_categories.find(({ uuid }) => uuid === refused)).toMatchObject({
        product_category_uuids: [category],
        opt_outs: [{ uuid: optOut }],
      })

      const chosen = (price: number) => ({
        product_modifier_group: [
          {
            group_uuid: group,
            variants: [
              { product_uuid: rare, quantity: 1, price: money(0) },
              { product_uuid: sauce, quantity: 1, price: money(price) },
            ],
          },
        ],
        optouts: [optOut],
      })
      const response = await till.sell([line(steak, 165_00, chosen(12_00))])
      expect(response.body.order).toMatchObject({
        total: 177_00,
        lines: [{ unit_price: 177_00, variants: [{}, { price: 12_00 }], opt_outs: [{ uuid: optOut }] }],
      })
      const incomplete = await till.sell([line(steak, 165_00)])
      expect(incomplete.problem).toMatchObject({
        code: 'order.variants_incomplete',
        params: { group: 'Hvordan?' },
      })
      const dearer = await till.sell([line(steak, 165_00, chosen(20_00))])
      expect(dearer.problem?.code).toBe('order.price_changed')
    })

    test('each change of groups, opt-outs, courses, rules and their prices makes a new catalogue (REG-22, DEF-44)', async () => {
      const coffee = await product('Kaffe', 35_00)
      const rule = await create(timeDelimitations, { name: named('Morgen'), priority: 900 })
      const actions = [
        () => create(modifierGroups, { name: named('Gruppe') }),
        () => create(optOutCategories, { name: named('Kategori') }),
        () => create(optOuts, { name: named('Uden') }),
        () => create(printCategories, { name: named('Bar') }),
        () => create(timeDelimitations, { name: named('Aften'), priority: 901 }),
        () =>
          create(customPrices, { product_uuid: coffee, time_delimitation_uuid: rule, price: money(20_00) }),
      ]
      const tags = [await tag()]
      for (const action of actions) {
        await action()
        tags.push(await tag())
      }
      expect(new Set(tags).size).toBe(tags.length)
      expect((await archive(timeDelimitations, rule)).status).toBe(200)
    })

    test('SC-60: while a rule is active, its price is sold and stamped, and an open order keeps its price', async () => {
      const beer = await product('Fadøl', 60_00)
      const order = newId()
      const saved = await till.save(order, [line(beer, 60_00)])
      const rule = await create(timeDelimitations, { name: named('Altid'), priority: 902 })
      const price = { product_uuid: beer, time_delimitation_uuid: rule, price: money(45_00) }
      await create(customPrices, price)

      const { products: goods, price_rules: rules } = await till.catalogueNow()
      const sold = goods.find(({ uuid }) => uuid === beer)
      if (!sold) throw new Error('no beer')
      const now = instantNow()
      expect(priceAt(sold, { rules, at: now })).toEqual({ price: 45_00, time_delimitation_uuid: rule })
      const happy = await till.sell([line(beer, 45_00, { tapped_at: now })])
      expect(happy.body.order.lines).toMatchObject([{ unit_price: 45_00, time_delimitation_uuid: rule }])
      // A till that does not have the rule yet shows the previous price.
      expect((await till.sell([line(beer, 60_00)])).body.order.lines[0]).toMatchObject({ unit_price: 60_00 })
      const never = await till.sell([line(beer, 50_00)])
      expect(never.problem).toMatchObject({ code: 'order.price_changed', params: { price: 45_00 } })

      const existingLine = saved.body.order.lines[0]?.uuid ?? ''
      const if_match = saved.headers.get('etag')?.replaceAll('"', '') ?? ''
      const lines = [line(beer, 60_00, { uuid: existingLine, quantity: pieces(2) }), line(beer, 45_00)]
      const more = await till.save(order, lines, { if_match })
      expect(more.body.order.lines.map(({ unit_price }) => unit_price)).toEqual([60_00, 45_00])
      expect((await archive(timeDelimitations, rule)).status).toBe(200)
    })

    test('S-14, R-10: a backdated key press gets no old price; a sale marked as offline is flagged with its cashier', async () => {
      const beer = await product('Fadøl', 68_00)
      // A past hour, today or yesterday, whatever time the test runs at.
      const local = Temporal.Now.zonedDateTimeISO('Europe/Copenhagen')
      const hour = local.hour >= 6 ? local.hour - 5 : 20
      const day = local.hour >= 6 ? local : local.subtract({ days: 1 })
      const clock = (of: number) => `${`${of}`.padStart(2, '0')}:00`
      const over = { from_time: clock(hour), to_time: clock(hour + 1) }
      const rule = await create(timeDelimitations, { name: named('Happy hour'), priority: 903, ...over })
      const of = { product_uuid: beer, time_delimitation_uuid: rule, price: money(48_00) }
      await create(customPrices, of)
      const tapped_at = day.with({ hour, minute: 30 }).toInstant().toString({ smallestUnit: 'millisecond' })
      const backdated = await till.sell([line(beer, 48_00, { tapped_at })])
      expect(backdated.problem).toMatchObject({ code: 'order.price_changed', params: { price: 68_00 } })
      // An offline claim is accepted only within the session that counts the sale.
      const claimed = await till.sell([line(beer, 48_00)], { sold_at: tapped_at })
      expect(claimed.problem?.code).toBe('order.price_changed')
      const rowOf = async () =>
        (await till.session())?.totals.by_cashier.find(({ cashier_uuid }) => cashier_uuid === till.cashier)
      const before = (await rowOf())?.waited ?? 0
      const waited = await till.sell([line(beer, 68_00)], { sold_at: tapped_at })
      expect(waited.status).toBe(200)
      expect((await rowOf())?.waited).toBe(before + 1)
      expect((await till.sell([line(beer, 68_00)], { sold_at: instantNow() })).status).toBe(200)
      expect((await rowOf())?.waited).toBe(before + 1)
      expect((await archive(timeDelimitations, rule)).status).toBe(200)
    })

    test('S-12, SPEC-9: a discount of the whole order applies to every line without one of its own', async () => {
      const dish = await product('Ret', 100_00)
      const details = { percentage_discount: 150 }
      const sold = await till.sell([line(dish, 100_00), line(dish, 100_00, { percentage_discount: 0 })], {
        details,
      })
      expect(sold.body.order.lines.map(({ percentage_discount }) => percentage_discount)).toEqual([150, 0])
      expect(sold.body.order.total).toBe(185_00)
    })

    test('POS-50, DEF-80: a required product is sold with its parent, at its quantity, or nothing is sold', async () => {
      const deposit = await product('Pant', 3_00, { type: 'dependent' })
      const bottle = await product('Flaske', 28_00, { required_product_uuid: deposit })
      const quantity = pieces(2)
      const alone = await till.sell([line(bottle, 28_00, { quantity })])
      expect(alone.problem?.code).toBe('order.required_missing')
      const sold = await till.sell([
        line(bottle, 28_00, { quantity, slaves: [line(deposit, 3_00, { quantity })] }),
      ])
      expect(sold.body.order.total).toBe(62_00)
      const [parent, part] = sold.body.order.lines
      expect(part).toMatchObject({ parent_uuid: parent?.uuid, unit_price: 3_00, quantity: 2000 })
      // It has no key of its own.
      expect((await till.sell([line(deposit, 3_00)])).problem?.code).toBe('order.product_unknown')
    })

    test('POS-40, POS-51: an open price is the typed amount, and must be typed', async () => {
      const dish = await product('Åben ret', null)
      expect((await till.sell([line(dish, 87_50)])).body.order.total).toBe(87_50)
      expect((await till.sell([line(dish, 0)])).problem?.code).toBe('order.price_missing')
    })

    test('BEYOND-10: a day’s sales are simulated under a draft rule, and nothing is written', async () => {
      const wine = await product('Husets hvid', 75_00)
      const sold = await till.sell([line(wine, 75_00, { quantity: pieces(2) })])
      expect(sold.status).toBe(200)
      const before = await tag()
      const day = businessDay(instantNow(), danishDay)
      const rule = {
        uuid: null,
        from_date: null,
        to_date: null,
        from_time: null,
        to_time: null,
        weekdays: [],
        priority: 1,
      }
      const body = { rule, prices: [{ product_uuid: wine, price: money(60_00) }], day }
      const response = await call(api.prices.simulate, { body, after: sold.headers.get('position') ?? '0' })
      expect(response.body).toMatchObject({
        day,
        is_cut: false,
        total: { was: 150_00, would_be: 120_00, difference: -30_00 },
        products: [{ product_uuid: wine, quantity: 2000, quantity_in_rule: 2000, was: 150_00 }],
      })
      // The demo’s happy hour overlaps with this rule, and does not price our wine.
      expect(response.body.overlaps.length).toBeGreaterThan(0)
      expect(response.body.overlaps.every(({ products: shared }) => shared === 0)).toBe(true)
      expect(await tag()).toBe(before)

      const { body: friday } = await call(api.prices.simulate, { body: { rule, prices: [] } })
      expect(Temporal.PlainDate.from(friday.day).dayOfWeek).toBe(5)
      expect(friday.day < day).toBe(true)
      const theirs = await call(api.prices.simulate, {
        body: { rule: { ...rule, uuid: newId() }, prices: [] },
      })
      expect(theirs.status).toBe(404)
    })

    test('POS-59, REG-24, REG-26: a register has its sales areas, each with pages, columns, key sizes and corners', async () => {
      const { sales_areas } = await till.catalogueNow()
      expect(sales_areas.length).toBeGreaterThan(0)
      for (const area of sales_areas) {
        expect(['big', 'medium', 'small']).toContain(area.product_button_size)
        expect(['big', 'medium', 'small']).toContain(area.category_button_size)
        expect([0, 1, 2, 3]).toContain(area.corner_level)
        expect(area.columns).toBeGreaterThan(0)
      }
      expect(sales_areas.some(({ pages }) => pages.some(({ products: keys }) => keys.length > 0))).toBe(true)
    })
  })
