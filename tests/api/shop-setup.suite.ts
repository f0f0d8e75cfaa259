import {
  customPrices,
  onlineMenus,
  printCategories,
  products,
  registers,
  resourceEndpoints,
  salesAreas,
  tablePlanAreas,
  tables,
  timeDelimitations,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'

const areaApi = resourceEndpoints(tablePlanAreas)
const tableApi = resourceEndpoints(tables)
const registerApi = resourceEndpoints(registers)
const printCategoryApi = resourceEndpoints(printCategories)
const menuApi = resourceEndpoints(onlineMenus)

/** The rules behind the visual editors: the server enforces the same ones as the screen, and names the violated one. */
export const shopSetup = (shop: ApiShop) =>
  describe('the shop’s setup', () => {
    const { call, ids } = shop
    const area_uuid = newId()
    const table = (number: string, column: number, row: number) =>
      tables.schema.parse({ number, area_uuid, column, row })
    const [first, second] = [newId(), newId()]
    beforeAll(async () => {
      const data = tablePlanAreas.schema.parse({ name: 'Opsætning', columns: 4 })
      await call(areaApi.create, { body: { uuid: area_uuid, data } })
      const actions = [
        { action: 'create' as const, uuid: first, data: table('OP-1', 0, 0) },
        { action: 'create' as const, uuid: second, data: table('OP-2', 3, 0) },
      ]
      const made = await call(tableApi.bulk, { body: { actions } })
      expect(made.body.results.map(({ status }) => status)).toEqual(['done', 'done'])
    })
    const bulkOne = async (uuid: string, data: Record<string, unknown>, revision = '0') => {
      const actions = [{ action: 'change' as const, uuid, revision, data }]
      return (await call(tableApi.bulk, { body: { actions } })).body.results[0]
    }

    test('DEF-33: no two tables overlap, and none is outside its area', async () => {
      expect(await bulkOne(first, { column: 3 })).toMatchObject({
        refused: { code: 'resource.invalid', fields: [{ rule: 'table.upon_another' }] },
      })
      expect(await bulkOne(first, { column: 4 })).toMatchObject({
        refused: { fields: [{ rule: 'table.outside_the_area' }] },
      })
    })

    test('FLR-11, FLR-14: a table number is unique', async () => {
      expect(await bulkOne(first, { number: 'OP-2' })).toMatchObject({
        refused: { code: 'resource.taken', fields: [{ path: 'data.number' }] },
      })
    })

    test('FLR-13: an area keeps the columns that its tables occupy', async () => {
      const narrower = await call(areaApi.change, {
        params: { uuid: area_uuid },
        body: { data: { columns: 3 } },
        if_match: '0',
      })
      expect(narrower.problem?.fields).toMatchObject([{ rule: 'table_plan_area.columns_hide_a_table' }])
    })

    test('DEF-33: only a stale position is refused, and the others are saved', async () => {
      expect(await bulkOne(first, { row: 5 })).toMatchObject({ status: 'done' })
      const actions = [
        { action: 'change' as const, uuid: first, revision: '0', data: { row: 6 } },
        { action: 'change' as const, uuid: second, revision: '0', data: { row: 6 } },
      ]
      const { results } = (await call(tableApi.bulk, { body: { actions } })).body
      expect(results).toMatchObject([
        { status: 'refused', refused: { code: 'resource.changed_meanwhile' } },
        { status: 'done' },
      ])
    })

    test('REG-45, REG-46: a register has at least one sales area, and a unique identifier', async () => {
      const { row } = (await call(registerApi.show, { params: { uuid: ids.registers.bar } })).body
      const change = (data: Record<string, unknown>) =>
        call(registerApi.change, { params: { uuid: row.uuid }, body: { data }, if_match: row.revision })
      expect((await change({ sales_area_uuids: [] })).problem?.fields).toMatchObject([
        { rule: 'register.needs_a_sales_area' },
      ])
      const uuid = newId()
      const data = registers.schema.parse({
        identifier: 'OP-9',
        name: 'Opsætningskasse',
        sales_area_uuids: row.data.sales_area_uuids,
      })
      expect((await call(registerApi.create, { body: { uuid, data } })).status).toBe(200)
      expect((await change({ identifier: 'OP-9' })).problem?.code).toBe('resource.taken')
      await call(registerApi.archive, { params: { uuid } })
    })

    test('REG-53: a sales area in use by a register is not archived', async () => {
      const { row } = (await call(registerApi.show, { params: { uuid: ids.registers.bar } })).body
      const uuid = row.data.sales_area_uuids[0] ?? ''
      const archived = await call(resourceEndpoints(salesAreas).archive, { params: { uuid } })
      expect(archived.problem).toMatchObject({
        code: 'resource.in_use',
        params: { resource: 'registers' },
      })
    })

    test('KIT-11, CAT-50: a subcompany does not reorder the parent’s print categories and menus', async () => {
      const [category, menu] = [newId(), newId()]
      const course = printCategories.schema.parse({ name: 'Opsætningsret', position: 1 })
      const lunch = onlineMenus.schema.parse({ name: 'Opsætningsmenu', position: 1 })
      await call(printCategoryApi.create, { body: { uuid: category, data: course } })
      await call(menuApi.create, { body: { uuid: menu, data: lunch } })
      const company = ids.terrassen
      const data = { position: 7 }
      const one = { company, if_match: '0', body: { data } }
      expect(
        (await call(printCategoryApi.change, { ...one, params: { uuid: category } })).problem?.code,
      ).toBe('resource.inherited')
      expect((await call(menuApi.change, { ...one, params: { uuid: menu } })).problem?.code).toBe(
        'resource.inherited',
      )
      const actions = [{ action: 'change' as const, uuid: category, data }]
      const { results } = (await call(printCategoryApi.bulk, { company, body: { actions } })).body
      expect(results).toMatchObject([{ refused: { code: 'resource.inherited' } }])
    })

    test('CAT-16: a product has one price in a time rule', async () => {
      const rule = newId()
      const happy = timeDelimitations.schema.parse({ name: 'Opsætningstime' })
      await call(resourceEndpoints(timeDelimitations).create, { body: { uuid: rule, data: happy } })
      const { rows } = (await call(resourceEndpoints(products).list, { query: { limit: 1 } })).body
      const price = () =>
        call(resourceEndpoints(customPrices).create, {
          body: {
            uuid: newId(),
            data: customPrices.schema.parse({
              product_uuid: rows[0]?.uuid,
              time_delimitation_uuid: rule,
              price: 2500,
            }),
          },
        })
      expect((await price()).status).toBe(200)
      expect((await price()).problem?.code).toBe('resource.taken')
    })
  })
