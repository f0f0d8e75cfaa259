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
    const tablesOf = async () =>
      (
        await call(api.floor_plan.show, {
          params: { uuid: till.register },
          token: till.token,
          company: till.company,
        })
      ).body.floor_plan.tables

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
      const from = row?.business_day ?? ''
      const next = Temporal.PlainDate.from(from).add({ days: 1 }).toString()
      const isFound = async (query: object) => (await list({ nr, ...query })).length === 1
      // Either end may be left open; both are included.
      for (const query of [
        { from },
        { to: from },
        { from, to: from },
        { from: '0000-01-01', to: '9999-12-31' },
      ])
        expect(await isFound(query)).toBe(true)
      for (const query of [{ from: next }, { to: '2020-01-01' }, { from: next, to: from }])
        expect(await isFound(query)).toBe(false)
      expect(await list({ nr }, ids.terrassen)).toEqual([])
    })

    const rowsOf = async (query: object, after: string) =>
      (await call(api.orders.list, { query: { limit: 100, ...query }, after })).body.orders

    test('ARCH-15: a table that was opened and left without a line burns no number and is not a bon of the list', async () => {
      const [table] = (await tablesOf()).slice(-1)
      const body = { ...till.by, short_nr: 901, order_lines: [], table_uuids: table ? [table.uuid] : [] }
      const opened = await till.save(newId(), [], { body })
      // The register gives a number back by this: opened, placed, and nothing since.
      expect(opened.body.order).toMatchObject({ revision: '1', short_nr: 901, lines: [] })
      const visit = opened.body.order.order_uuid
      const left = await till.cancel(visit, opened.body.order.revision)
      const order_lines = [till.line(0)]
      const next = await till.save(newId(), order_lines, { body: { ...till.by, short_nr: 901, order_lines } })
      const after = next.headers.get('position') ?? ''
      expect(left.status).toBe(200)
      const numbered = async (query: object) =>
        (await rowsOf({ search: '901', ...query }, after)).map(({ order_uuid }) => order_uuid)
      expect(await numbered({ empty: 'no' })).toEqual([next.body.order.order_uuid])
      expect(await numbered({})).toEqual([next.body.order.order_uuid, visit])
    })

    test('POS-10: a bon is found by number, amount, table and name; the name stays in the vault', async () => {
      const [table] = (await tablesOf()).slice(-2)
      if (!table) throw new Error('no table')
      const order_lines = [till.line(0, 7), till.line(1, 3)]
      const table_uuids = [table.uuid]
      const saved = await till.save(newId(), order_lines, {
        body: { ...till.by, short_nr: 8123, order_lines, table_uuids, assigned_name: 'Rigmor Uhd' },
      })
      const { order_uuid, total } = saved.body.order
      const after = saved.headers.get('position') ?? ''
      const amount = (total / 100).toFixed(2).replace('.', ',')
      for (const search of ['8123', 'B-81', amount, table.number.toUpperCase(), 'rigmor', ' UHD ']) {
        const found = await rowsOf({ search }, after)
        expect(
          found.map((row) => row.order_uuid),
          search,
        ).toContain(order_uuid)
      }
      const [row] = await rowsOf({ search: 'Rigmor' }, after)
      expect(row).toMatchObject({ name: 'Rigmor Uhd', table_uuids, methods: [], cards: [], origin: null })
      for (const search of ['Rigmor Uhden', '8124', `${amount}1`, 'xqxq'])
        expect(await rowsOf({ search }, after)).toEqual([])
      const { events } = (await call(api.orders.history, { params: { uuid: order_uuid }, after })).body
      expect(JSON.stringify(events)).not.toContain('Rigmor')
    })

    test('a paid bon tells its means, a refund its original, a merged bon where its lines are', async () => {
      const sold = (await till.sell([till.line(0)])).body.order
      const refunded = await call(api.refunds.refund, {
        params: { uuid: sold.order_uuid },
        token: till.token,
        company: till.company,
        body: {
          ...till.by,
          refund_order: { order_uuid: newId(), short_nr: 811 },
          payment_type_uuid: till.cash.uuid,
          lines: sold.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      const [from, into] = [
        await till.save(newId(), [till.line(1)]),
        await till.save(newId(), [till.line(2)]),
      ]
      const merged = await call(api.order_actions.transfer, {
        params: { uuid: from.body.order.order_uuid },
        token: till.token,
        company: till.company,
        if_match: from.body.order.revision,
        body: {
          ...till.by,
          kind: 'merge',
          parts: [
            {
              order_uuid: into.body.order.order_uuid,
              lines: from.body.order.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
            },
          ],
        },
      })
      const after = merged.headers.get('position') ?? ''
      const rows = await rowsOf({}, after)
      const rowOf = (uuid: string | undefined) => rows.find(({ order_uuid }) => order_uuid === uuid)
      expect(rowOf(sold.order_uuid)).toMatchObject({ methods: ['cash'], card_unresolved: false })
      expect(rowOf(refunded.body.refund_order.order_uuid)).toMatchObject({
        origin: { kind: 'refund', order_uuid: sold.order_uuid },
        methods: ['cash'],
      })
      expect(rowOf(from.body.order.order_uuid)).toMatchObject({
        status: 'cancelled',
        reason: 'moved',
        moved_to: into.body.order.order_uuid,
        moved_to_short_nr: into.body.order.short_nr,
      })
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
