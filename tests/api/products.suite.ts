import { money, type ProductUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { productEndpoints } from '@bon/contracts/products'
import {
  accounts,
  modifierGroups,
  printCategories,
  productCategories,
  products,
  registerPages,
  resourceEndpoints,
  textOfFilters,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'

const productApi = resourceEndpoints(products)
const categoryApi = resourceEndpoints(productCategories)
const groupApi = resourceEndpoints(modifierGroups)
const pageApi = resourceEndpoints(registerPages)
const printCategoryApi = resourceEndpoints(printCategories)

export const productsInBulk = (shop: ApiShop) =>
  describe('products in bulk', () => {
    const { call, ids } = shop
    const below = { company: ids.terrassen }
    let revenue: Uuid
    beforeAll(async () => {
      const filter = textOfFilters([{ field: 'type', is: 'equal', value: 'revenue' }]) ?? ''
      const { rows } = (await call(resourceEndpoints(accounts).list, { query: { filter } })).body
      revenue = rows.find(({ data }) => data.purpose === null)?.uuid ?? ''
    })
    const data = (name: string, over: object = {}) =>
      products.schema.parse({
        name,
        button_text: name,
        price: 4500,
        account_uuid: revenue,
        article_group: '04003',
        ...over,
      })
    const make = async (name: string, over: object = {}, company = below) => {
      const uuid = newId()
      const made = await call(productApi.create, { body: { uuid, data: data(name, over) }, ...company })
      expect(made.problem).toBeUndefined()
      return uuid
    }
    const stillThere = (uuid: Uuid) =>
      expect
        .poll(async () => (await call(productApi.show, { params: { uuid }, ...below })).body.row?.archived)
        .toBe(false)
    const category = async (name: string, over: object = {}) => {
      const uuid = newId()
      const body = { uuid, data: productCategories.schema.parse({ name, ...over }) }
      expect((await call(categoryApi.create, { body, ...below })).status).toBe(200)
      return uuid
    }
    const group = async (name: string, product_uuids: ProductUuid[]) => {
      const uuid = newId()
      const variants = product_uuids.map((product_uuid) => ({ product_uuid }))
      const body = { uuid, data: modifierGroups.schema.parse({ name, variants }) }
      expect((await call(groupApi.create, { body, ...below })).problem).toBeUndefined()
      return uuid
    }

    test('CAT-06: a dry run reports what the bulk call would refuse, row by row, and writes nothing', async () => {
      const plu = 8_812_345
      await make('Har nummeret', { plu }, { company: ids.kajkanten })
      const [good, duplicate, lost] = [newId(), newId(), newId()]
      const actions = [
        { action: 'create' as const, uuid: good, data: data('Prøve god') },
        { action: 'create' as const, uuid: duplicate, data: data('Prøve optaget', { plu }) },
        { action: 'create' as const, uuid: lost, data: data('Prøve uden konto', { account_uuid: newId() }) },
      ]
      const { rows } = (await call(productEndpoints.check, { body: { actions } })).body
      expect(rows).toEqual([
        { uuid: good, code: null, fields: [] },
        { uuid: duplicate, code: 'resource.taken', fields: [{ path: 'data.plu', rule: 'taken' }] },
        {
          uuid: lost,
          code: 'resource.invalid',
          fields: [{ path: 'data.account_uuid', rule: 'unknown_reference' }],
        },
      ])
      for (const uuid of [good, duplicate, lost])
        expect((await call(productApi.show, { params: { uuid } })).status).toBe(404)
      const foreign = { action: 'change' as const, uuid: good, data: { price: money(1) } }
      const response = await call(productEndpoints.check, { body: { actions: [foreign] } })
      expect(response.body.rows[0]?.code).toBe('request.not_found')
    })

    test('CAT-04, CAT-47: a product moves up with its category and groups, and all references follow', async () => {
      const sauce = await make('Bearnaise', {}, { company: ids.kajkanten })
      const [category_uuid, sauces] = [await category('Terrassens grill'), await group('Saucer', [sauce])]
      const over = { category_uuid, modifier_group_uuids: [sauces], plu: 7_100_001 }
      const steak = await make('Bøf', over)
      const other = await make('Pølse', { category_uuid, modifier_group_uuids: [sauces] })
      const page = newId()
      const pageData = registerPages.schema.parse({ name: 'Grillen', product_uuids: [steak, other] })
      await call(pageApi.create, { body: { uuid: page, data: pageData }, ...below })

      const move = (dry_run: boolean, who = below) =>
        call(productEndpoints.moveProduct, { params: { uuid: steak }, body: { dry_run }, ...who })
      expect((await move(true)).body).toMatchObject({
        along: [
          { resource: 'product_categories', name: 'Terrassens grill' },
          { resource: 'modifier_groups', name: 'Saucer' },
        ],
        manual: [],
        is_done: false,
      })
      const done = await move(false)
      const moved = done.body
      const after = done.headers.get('position') ?? ''
      expect(moved).toMatchObject({ is_done: true, uuid: uuid5(steak, 'moved') })
      const above = await call(productApi.show, { params: { uuid: moved.uuid }, after })
      expect(above.body.row).toMatchObject({
        company_uuid: ids.kajkanten,
        data: { name: 'Bøf', plu: 7_100_001 },
      })
      const old = await call(productApi.show, { params: { uuid: steak }, ...below, after })
      expect(old.body.row.archived).toBe(true)
      const shown = await call(pageApi.show, { params: { uuid: page }, ...below, after })
      expect(shown.body.row.data.product_uuids).toEqual([moved.uuid, other])
      const left = (await call(productApi.show, { params: { uuid: other }, ...below, after })).body.row.data
      expect(left).toMatchObject({
        category_uuid: uuid5(category_uuid, 'moved'),
        modifier_group_uuids: [uuid5(sauces, 'moved')],
      })
      for (const [api, uuid] of [
        [categoryApi, category_uuid],
        [groupApi, sauces],
      ] as const)
        expect((await call(api.show, { params: { uuid }, ...below, after })).body.row.archived).toBe(true)
      // It belongs to the parent now, so it cannot be moved from here.
      expect((await move(false)).status).toBe(404)
    })

    test('CAT-47: what does not move automatically is named, and nothing is moved before it exists', async () => {
      const print = newId()
      const printData = printCategories.schema.parse({ name: 'Terrassens bar' })
      await call(printCategoryApi.create, { body: { uuid: print, data: printData }, ...below })
      const drink = await make('Spritz', { print_category_uuid: print })
      const move = (dry_run: boolean) =>
        call(productEndpoints.moveProduct, { params: { uuid: drink }, body: { dry_run }, ...below })
      expect((await move(true)).body.manual).toEqual([
        { resource: 'print_categories', uuid: print, name: 'Terrassens bar' },
      ])
      expect((await move(false)).problem).toMatchObject({
        code: 'product.move_needs',
        params: { what: 'Terrassens bar' },
      })
      await stillThere(drink)
    })

    test('CAT-10, CAT-43: a variant group moves only when all its variants belong to the parent', async () => {
      const [ours, theirs] = [
        await make('Egen dip'),
        await make('Fælles dip', {}, { company: ids.kajkanten }),
      ]
      const [mixed, whole] = [
        await group('Blandede dips', [ours, theirs]),
        await group('Fælles dips', [theirs]),
      ]
      const moveGroup = (uuid: Uuid) =>
        call(productEndpoints.moveModifierGroup, { params: { uuid }, body: { dry_run: false }, ...below })
      expect((await moveGroup(mixed)).problem).toMatchObject({
        code: 'product.move_needs',
        params: { what: 'Egen dip' },
      })
      expect((await moveGroup(whole)).body).toMatchObject({ is_done: true, uuid: uuid5(whole, 'moved') })
    })

    test('CAT-04: a number that the parent already uses stops a move before anything is written', async () => {
      const plu = 7_100_777
      await make('Moderens nummer', { plu }, { company: ids.kajkanten })
      const uuid = await make('Datterens nummer', { plu, category_uuid: await category('Skal blive') })
      const refused = await call(productEndpoints.moveProduct, {
        params: { uuid },
        body: { dry_run: false },
        ...below,
      })
      expect(refused.problem).toMatchObject({ code: 'resource.taken', fields: [{ path: 'data.plu' }] })
      const { rows } = (await call(categoryApi.list, { query: { search: 'Skal blive' } })).body
      expect(rows).toEqual([])
    })

    test('CAT-04: the top company cannot move products up, and the neighbour’s product is not found', async () => {
      const uuid = await make('Øverst', {}, { company: ids.kajkanten })
      const options = { params: { uuid }, body: { dry_run: true } }
      expect((await call(productEndpoints.moveProduct, options)).problem?.code).toBe('product.no_parent')
      const foreign = { ...options, company: ids.nabo, token: shop.tokens.neighbour }
      expect((await call(productEndpoints.moveProduct, foreign)).status).toBe(404)
    })

    test('CO-59: the accounts that products can be sold on are requested by three words', async () => {
      const query = { type: 'revenue', designated_purpose: 'none', has_vat_types: '1' as const, limit: 200 }
      const { rows } = (await call(resourceEndpoints(accounts).list, { query })).body
      expect(rows.map(({ uuid }) => uuid)).toContain(revenue)
      for (const { data: account } of rows)
        expect([account.type, account.purpose, account.vat_type_uuid === null]).toEqual([
          'revenue',
          null,
          false,
        ])
      const tips = { query: { designated_purpose: 'tips' } }
      const found = (await call(resourceEndpoints(accounts).list, tips)).body.rows
      expect(found.map(({ data: account }) => account.purpose)).toEqual(['tips'])
    })
  })
