import { api } from '@bon/contracts/api'
import { pieces, sum, type Uuid } from '@bon/contracts/kernel'
import { resourceEndpoints, tables } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { listen } from './listen.ts'

export const floorPlan = (shop: ApiShop) =>
  describe('the floor plan', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const ends = resourceEndpoints(tables)
    let hall: Till
    let bar: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      hall = tills.restaurant
      bar = tills.bar
      kiosk = tills.kiosk
      await hall.ensureOpen()
      await bar.ensureOpen()
    })
    const of = (uuid: Uuid) => ({ params: { uuid }, token: hall.token, company })
    const planAt = async (till = hall, after_position?: string) => {
      const options = { params: { uuid: till.register }, token: till.token, company: till.company }
      return (
        await call(api.floor_plan.show, { ...options, ...(after_position && { after: after_position }) })
      ).body.floor_plan
    }
    const free = async (n = 0): Promise<Uuid> => {
      const { tables, bons } = await planAt()
      const occupied = new Set(bons.flatMap(({ table_uuids }) => table_uuids))
      return tables.filter(({ uuid }) => !occupied.has(uuid))[n]?.uuid ?? ''
    }
    const parked = async (table_uuids: Uuid[], more: object = {}, lines = [hall.line(0, 2)]) => {
      const order = newId()
      const { body, headers } = await hall.save(order, lines, {
        body: { ...hall.by, short_nr: 7, order_lines: lines, suspend: true, table_uuids, ...more },
      })
      return { order, view: body.order, position: headers.get('position') ?? undefined }
    }
    const bonOf = async (order: Uuid, position?: string, till = hall) =>
      (await planAt(till, position)).bons.find(({ order_uuid }) => order_uuid === order)

    test('FLR-02, FLR-10: a register gets its areas, its tables and their orders', async () => {
      const plan = await planAt()
      expect(plan.areas.map(({ name }) => name)).toEqual(expect.arrayContaining(['Sal', 'Terrasse']))
      expect(plan.tables.length).toBeGreaterThan(20)
      expect(plan.registers.map(({ uuid }) => uuid)).toContain(hall.register)
      const { status } = await call(api.floor_plan.show, of(kiosk.register))
      expect(status).toBe(404)
    })

    test('FLR-03, ORD-09: an order parked on a table is shown there, with guests, name and total', async () => {
      const table = await free()
      const { order, view, position } = await parked([table], {
        assigned_name: 'Selskab Ask',
        details: { guests: 6 },
      })
      expect(await bonOf(order, position)).toMatchObject({
        table_uuids: [table],
        total: view.total,
        paid: 0,
        lines: 1,
        guests: 6,
        name: 'Selskab Ask',
        holder: null,
        status: 'open',
        shared: false,
      })
    })

    test('SC-36: an order without a table is shown too, and so is one that a register holds', async () => {
      const { order, position } = await parked([])
      expect(await bonOf(order, position)).toMatchObject({ table_uuids: [], holder: null })
      const open = newId()
      const { headers } = await hall.save(open, [hall.line(0)])
      expect(await bonOf(open, headers.get('position') ?? undefined)).toMatchObject({
        holder: { register_uuid: hall.register, alive: true },
      })
    })

    test('SC-32, ORD-50: an order opened at one register is locked on the other’s plan, until it is parked again', async () => {
      const table = await free()
      const { order } = await parked([table])
      const response = await call(api.order_actions.take, { ...of(order), body: hall.by })
      const bon = await bonOf(order, response.headers.get('position') ?? undefined, bar)
      expect(bon?.holder).toMatchObject({ register_uuid: hall.register, alive: true })
      const refused = await call(api.order_actions.take, { ...of(order), body: bar.by })
      expect(refused.problem).toMatchObject({ code: 'order.open_elsewhere' })
      expect(await planAt(bar)).toMatchObject({
        bons: expect.arrayContaining([expect.objectContaining({ order_uuid: order })]),
      })
    })

    test('row 13, DEF-16: locking a register frees its order on the other’s plan at once, and its cashier takes it again', async () => {
      const { order } = await parked([await free()])
      await call(api.order_actions.take, { ...of(order), body: hall.by })
      const line = await listen(shop.url, bar.token, company)
      const isTold = () =>
        line.notifications.some(({ topic, uuid }) => topic === 'floor_plan' && uuid === hall.register)
      const isAlive = async () => (await bonOf(order, undefined, bar))?.holder?.alive
      await expect.poll(isAlive).toBe(true)
      await hall.signOut()
      await expect.poll(isTold).toBe(true)
      expect(await isAlive()).toBe(false)
      line.notifications.length = 0
      await hall.signIn()
      await expect.poll(isTold).toBe(true)
      expect(await isAlive()).toBe(true)
      line.hangUp()
    })

    test('ORD-33, FLR-05: a moved order is on its new table at every register without a reload', async () => {
      const [from, to] = [await free(), await free(1)]
      const { order } = await parked([from])
      const line = await listen(shop.url, bar.token, company)
      await call(api.order_actions.place, { ...of(order), body: { ...hall.by, table_uuids: [to] } })
      await expect
        .poll(() => line.notifications.some(({ topic, uuid }) => topic === 'floor_plan' && uuid === order))
        .toBe(true)
      // The notification of the parking may still arrive after the stream is open, so poll for the final state.
      await expect
        .poll(async () => (await bonOf(order, undefined, bar))?.table_uuids, { interval: 20 })
        .toEqual([to])
      line.hangUp()
    })

    test('FLR-06: lines moved to another table change both totals, to the øre', async () => {
      const [from, to] = [await free(), await free(1)]
      const here = await parked([from], {}, [hall.line(0, 3), hall.line(1)])
      const there = await parked([to])
      const [line] = here.view.lines
      const sent = await call(api.order_actions.transfer, {
        ...of(here.order),
        if_match: here.view.revision,
        body: {
          ...hall.by,
          kind: 'move_lines',
          parts: [{ order_uuid: there.order, lines: [{ line_uuid: line?.uuid ?? '', quantity: pieces(2) }] }],
        },
      })
      const position = sent.headers.get('position') ?? undefined
      const [one, other] = [await bonOf(here.order, position), await bonOf(there.order, position)]
      expect([one?.lines, other?.lines]).toEqual([2, 2])
      expect(sum([one?.total ?? 0, other?.total ?? 0] as never)).toBe(here.view.total + there.view.total)
      expect(one?.total).toBe(sent.body.order.total)
    })

    test('FLR-12, FLR-15: a table with guests cannot be archived, but renumbered; once they paid, it can', async () => {
      const table = await free()
      const { order } = await parked([table])
      const { row } = (await call(ends.show, of(table))).body
      const archive = () => call(ends.archive, { ...of(table), if_match: row.revision })
      const refused = await archive()
      expect([refused.status, refused.problem]).toMatchObject([
        409,
        { code: 'resource.has_open_bons', params: { count: 1 } },
      ])
      const number = `N${row.data.number}`
      const renamed = await call(ends.change, {
        ...of(table),
        if_match: row.revision,
        body: { data: { number } },
      })
      expect(renamed.status).toBe(200)
      const { revision } = (await hall.show(order)).body.order
      // The kitchen has the ticket, so an administrator must approve (SC-47).
      const command_id = newId()
      await approve(shop, hall, { kind: 'order.cancel', subject_uuid: order, command_id })
      const body = { ...hall.by, reason: 'Gæsten gik' }
      expect((await hall.cancel(order, revision, { command_id, body })).status).toBe(200)
      const again = await call(ends.archive, { ...of(table), if_match: renamed.body.row.revision })
      expect(again.status).toBe(200)
      const restored = await call(ends.restore, { ...of(table), if_match: again.body.row.revision })
      await call(ends.change, {
        ...of(table),
        if_match: restored.body.row.revision,
        body: { data: { number: row.data.number } },
      })
    })

    test('FLR-14, FLR-11: another table’s number is refused', async () => {
      const { rows } = (await call(ends.list, { token: hall.token, company, query: { limit: 2 } })).body
      const [one, other] = rows
      const refused = await call(ends.change, {
        ...of(one?.uuid ?? ''),
        if_match: one?.revision ?? '',
        body: { data: { number: other?.data.number ?? '' } },
      })
      expect(refused.problem?.code).toBe('resource.taken')
    })

    test('SC-33: an order with a payment at one register is not opened at another', async () => {
      const table = await free()
      const { order, view } = await parked([table])
      const paid = await hall.pay(order, Math.floor(view.total / 2), view.revision)
      const refused = await call(api.order_actions.take, { ...of(order), body: bar.by })
      expect(refused.problem?.code).toBe('order.locked_to_register')
      const position = paid.headers.get('position') ?? undefined
      expect((await bonOf(order, position))?.paid).toBe(Math.floor(view.total / 2))
    })
  })
