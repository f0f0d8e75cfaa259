import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const orderLists = (shop: ApiShop) =>
  describe('lists of orders', () => {
    const { call, ids, tokens } = shop
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })

    test('ORD-01: the list is newest first, page by page, and each order is on one page (DEF-43)', async () => {
      const made = []
      for (let i = 0; i < 5; i++) made.push(await till.save(newId(), [till.line(i)]))
      const after = (await till.sell([till.line(0)])).headers.get('position') ?? ''
      const first = (await call(api.orders.list, { query: { limit: 4 }, after })).body
      const second = (await call(api.orders.list, { query: { limit: 4, before: first.next ?? '' }, after }))
        .body
      const found = [...first.orders, ...second.orders].map(({ order_uuid }) => order_uuid)
      expect(new Set(found).size).toBe(8)
      const newest = made.map(({ body }) => body.order.order_uuid).reverse()
      expect(found.slice(1, 6)).toEqual(newest)
      expect((await call(api.orders.list, { query: { before: 'nonsense' } })).body).toEqual({
        orders: [],
        next: null,
      })
    })

    test('the list is filtered by status, register, day and number', async () => {
      const sold = await till.sell([till.line(0)])
      const after = sold.headers.get('position') ?? ''
      const { nr = 0, order_uuid } = sold.body.order
      const list = async (query: object, company = ids.kajkanten) =>
        (await call(api.orders.list, { query, after, company })).body.orders
      expect((await list({ nr })).map((row) => row.order_uuid)).toEqual([order_uuid])
      const [row] = await list({ nr })
      expect(row).toMatchObject({ status: 'completed', register_uuid: till.register, lines: 1, nr })
      expect((await list({ status: 'completed' })).every(({ status }) => status === 'completed')).toBe(true)
      expect((await list({ status: 'open' })).every(({ status }) => status === 'open')).toBe(true)
      expect(await list({ register_uuid: ids.registers.kiosk })).toEqual([])
      expect((await list({ day: row?.business_day })).length).toBeGreaterThan(0)
      expect(await list({ day: '2020-01-01' })).toEqual([])
      expect(await list({ nr }, ids.terrassen)).toEqual([])
    })

    test('an order just written is in the next list that is requested (After-Position)', async () => {
      for (let i = 0; i < 10; i++) {
        const sold = await till.sell([till.line(i)])
        const after = sold.headers.get('position') ?? ''
        const { body, headers } = await call(api.orders.list, { query: { limit: 1 }, after })
        expect(headers.get('stale')).toBeNull()
        expect(body.orders[0]).toMatchObject({ order_uuid: sold.body.order.order_uuid, status: 'completed' })
      }
    })

    test('FIND-M1: a position beyond the log is limited to its end, and affects no other reader', async () => {
      for (let i = 0; i < 5; i++) {
        expect((await call(api.orders.list, { after: '9223372036854775807' })).status).toBe(200)
        const sold = await till.sell([till.line(i)])
        const after = sold.headers.get('position') ?? ''
        const { body, headers } = await call(api.orders.list, { query: { limit: 1 }, after })
        expect(headers.get('stale')).toBeNull()
        expect(body.orders[0]).toMatchObject({ order_uuid: sold.body.order.order_uuid, status: 'completed' })
      }
    })

    test('provider staff see each company separately, though they may see both (SPEC-6)', async () => {
      const token = tokens.provider
      for (const company of [ids.kajkanten, ids.terrassen, ids.nabo])
        expect((await call(api.orders.list, { token, company })).status).toBe(200)
    })
  })
