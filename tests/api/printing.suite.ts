import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { api } from '@bon/contracts/api'
import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { kitchenDisplays, printers, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const printerApi = resourceEndpoints(printers)

export const printing = (shop: ApiShop) =>
  describe('the kitchen', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    const token = tokens.admin
    let till: Till
    let kiosk: Till
    /** A dish of the warm kitchen, one of the bar, and one that is handed out at the counter. */
    let warm: number
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      const many = Array.from({ length: 60 }, (_, i) => i)
      const { body } = await call(api.printing.simulate, {
        company,
        token,
        body: { product_uuids: many.map((i) => till.dish(i).uuid) },
      })
      warm = body.lines.findIndex((line) => line.printers.some(({ name }) => name === 'Køkken'))
    })

    const send = (order: Uuid, body = till.by, options = {}) =>
      call(api.kitchen.send, { company, token, params: { uuid: order }, body, ...options })
    const jobsOf = async (order_uuid: OrderUuid, after?: string) =>
      (await call(api.printing.list, { company, token, query: { order_uuid }, ...(after && { after }) })).body
        .print_jobs
    const saved = async (): Promise<Uuid> => {
      const order = newId()
      expect((await till.save(order, [till.line(warm)])).status).toBe(200)
      return order
    }
    const printed = (order: Uuid, count: number) =>
      expect
        .poll(async () => (await jobsOf(order)).map(({ state }) => state), { timeout: 5_000, interval: 50 })
        .toEqual(Array.from({ length: count }, () => 'acknowledged'))

    test('KIT-10, ORD-12: a sent order is printed, and the order knows it', async () => {
      const order = await saved()
      expect((await till.show(order)).body.order.all_printed).toBe(false)
      const command_id = newId()
      const { body } = await send(order, till.by, { command_id })
      expect(body.kitchen).toBe('sent')
      await printed(order, 1)
      expect((await till.show(order)).body.order.all_printed).toBe(true)
      // Repeated with the same command and with another one: nothing is printed twice.
      expect((await send(order, till.by, { command_id })).body.kitchen).toBe('sent')
      expect((await send(order)).body.kitchen).toBe('nothing')
      expect(await jobsOf(order)).toHaveLength(1)
    })

    test('KIT-05, REG-03: the list has the printer of each job, and is filtered by state', async () => {
      const order = await saved()
      await send(order)
      await printed(order, 1)
      const [job] = await jobsOf(order)
      expect(job).toMatchObject({
        printer_name: 'Køkken',
        kind: 'delta',
        attempts: 1,
        lines: 1,
        trouble: null,
      })
      const failed = await call(api.printing.list, { company, token, query: { state: 'failed' } })
      expect(failed.body.print_jobs.map(({ order_uuid }) => order_uuid)).not.toContain(order)
    })

    test('DEF-11: additions within the minute wait, and the answer says so', async () => {
      const order = await saved()
      await send(order)
      const { revision } = (await till.show(order)).body.order
      const lines = (await till.show(order)).body.order.lines
      const [first] = lines
      await till.save(order, [{ ...till.line(warm), uuid: first?.uuid ?? '' }, till.line(warm)], {
        if_match: revision,
      })
      const { body } = await send(order)
      expect(body.kitchen).toBe('waits')
      expect(body.order.kitchen_asked?.due_at).toBeDefined()
    })

    test('KIT-09: a lost ticket is printed again; one in test mode is not printed', async () => {
      const order = await saved()
      await send(order)
      const options = { company, token, params: { uuid: order } }
      const test_mode = await call(api.kitchen.replace, { ...options, body: { ...till.by, test_mode: true } })
      expect(test_mode.problem?.code).toBe('order.test_mode_mismatch')
      await call(api.kitchen.replace, { ...options, body: { ...till.by, test_mode: false } })
      await printed(order, 2)
      expect((await jobsOf(order)).map(({ kind }) => kind).sort()).toEqual(['delta', 'replacement'])
      const nothing = await call(api.kitchen.replace, {
        company,
        token,
        params: { uuid: await saved() },
        body: { ...till.by, test_mode: false },
      })
      expect(nothing.problem?.code).toBe('order.nothing_for_the_kitchen')
    })

    test('FLR-07, DEF-66: remarks about a table are a separate ticket, stored in the vault', async () => {
      const order = await saved()
      await send(order)
      const text = 'Bord 4 fejrer guldbryllup'
      const options = { company, token, params: { uuid: order } }
      expect((await call(api.kitchen.extra, { ...options, body: { ...till.by, text } })).status).toBe(200)
      await printed(order, 2)
      const { body } = await call(api.orders.history, { ...options })
      expect(JSON.stringify(body)).not.toContain('guldbryllup')
      const displays = resourceEndpoints(kitchenDisplays)
      const [display] = (await call(displays.list, { company, token, query: { limit: 1 } })).body.rows
      const shown = await call(api.printing.tickets, {
        company,
        token,
        params: { uuid: display?.uuid ?? '' },
      })
      expect(shown.body.tickets.some((ticket) => ticket.note === text)).toBe(true)
    })

    test('KIT-04, DEF-79: the answer shows where a dish would be printed, and nothing is printed', async () => {
      const before = (await call(api.printing.list, { company, token })).body.print_jobs.length
      const { body } = await call(api.printing.simulate, {
        company,
        token,
        body: { product_uuids: [till.dish(warm).uuid] },
      })
      expect(body.lines[0]?.printers).toMatchObject([{ name: 'Køkken', fallback: { name: 'Drikkevarer' } }])
      expect(body.lines[0]?.print_category).not.toBeNull()
      const order = await saved()
      const whole = await call(api.printing.simulate, {
        company,
        token,
        body: { order_uuid: order, product_uuids: [] },
      })
      expect(whole.body.lines).toHaveLength(1)
      expect((await call(api.printing.list, { company, token })).body.print_jobs).toHaveLength(before)
      expect(await jobsOf(order)).toEqual([])
    })

    test('a sale paid at once is sent to the kitchen automatically', async () => {
      const order = newId()
      await till.sell([till.line(warm)], { order })
      await printed(order, 1)
    })

    test('REG-51, SC-41, DEF-34: an unavailable printer is reported, and exactly the failed jobs are printed once it is back', async () => {
      const [kitchen] = (await call(printerApi.list, { company, token, query: { search: 'Køkken' } })).body
        .rows
      if (!kitchen) throw new Error('no printer')
      const change = async (data: object) => {
        const now = await call(printerApi.show, { company, token, params: { uuid: kitchen.uuid } })
        const done = await call(printerApi.change, {
          company,
          token,
          params: { uuid: kitchen.uuid },
          if_match: now.body.row.revision,
          body: { data } as never,
        })
        expect(done.status).toBe(200)
      }
      const as = kitchen.data.address
      await change({ address: '127.0.0.1:9', fallback_printer_uuid: null })
      const order = await saved()
      await send(order)
      const state = async () => (await jobsOf(order))[0]?.state
      await expect.poll(state, { timeout: 12_000, interval: 100 }).toBe('failed')
      const { order: view } = (await till.show(order)).body
      await expect.poll(async () => (await till.show(order)).body.order.all_printed).toBe(false)
      expect(view.tickets).toHaveLength(1)
      const alarm = await call(api.printing.trouble, { company, token: tokens.cashier })
      const [job] = alarm.body.print_jobs.filter(({ order_uuid }) => order_uuid === order)
      expect(job).toMatchObject({ trouble: 'unreachable', attempts: 3, printer_name: 'Køkken' })
      await change({ address: as, fallback_printer_uuid: kitchen.data.fallback_printer_uuid })
      const options = { company, token, params: { uuid: job?.job_uuid ?? '' } }
      const command_id = newId()
      for (const _ of [1, 2])
        expect(
          (await call(api.printing.retry, { ...options, command_id, body: { although_old: false } })).status,
        ).toBe(200)
      await printed(order, 1)
      const again = await call(api.printing.retry, { ...options, body: { although_old: true } })
      expect(again.problem?.code).toBe('print_job.not_waiting')
      await expect.poll(async () => (await till.show(order)).body.order.all_printed).toBe(true)
    })

    test('S-06: a printer at an address of this machine receives no byte, and its problem is shown', async () => {
      let connections = 0
      const listener = createServer(() => connections++).listen(0)
      await once(listener, 'listening')
      const { port } = listener.address() as AddressInfo
      const here = { company, token }
      const { rows } = (await call(printerApi.list, { ...here, query: { search: 'Køkken' } })).body
      const [kitchen] = rows
      if (!kitchen) throw new Error('no printer')
      const moveTo = async (address: string | null, fallback_printer_uuid: string | null) => {
        const params = { uuid: kitchen.uuid }
        const { revision } = (await call(printerApi.show, { ...here, params })).body.row
        const data = { address, fallback_printer_uuid } as never
        expect(
          (await call(printerApi.change, { ...here, params, if_match: revision, body: { data } })).status,
        ).toBe(200)
      }
      // A notation that the operating system resolves to 127.0.0.1; others are in the dialler's spec.
      await moveTo(`2130706433:${port}`, null)
      const order = await saved()
      await send(order)
      const state = async () => (await jobsOf(order))[0]?.state
      await expect.poll(state, { timeout: 12_000, interval: 100 }).toBe('failed')
      const [failed] = await jobsOf(order)
      expect(failed).toMatchObject({ trouble: 'address_refused' })
      await moveTo(kitchen.data.address, kitchen.data.fallback_printer_uuid)
      const params = { uuid: failed?.job_uuid ?? '' }
      expect((await call(api.printing.discard, { ...here, params, body: {} })).status).toBe(200)
      expect(connections).toBe(0)
      listener.close()
    })

    test('the neighbour can neither read nor print any of it', async () => {
      const order = await saved()
      await send(order)
      await printed(order, 1)
      const [job] = await jobsOf(order)
      const theirs = { company: ids.nabo, token: tokens.neighbour }
      const params = { uuid: job?.job_uuid ?? '' }
      expect((await call(api.printing.discard, { ...theirs, params, body: {} })).status).toBe(404)
      expect(
        (await call(api.kitchen.send, { ...theirs, params: { uuid: order }, body: kiosk.by })).status,
      ).toBe(404)
      const simulated = await call(api.printing.simulate, {
        ...theirs,
        body: { order_uuid: order, product_uuids: [] },
      })
      expect(simulated.status).toBe(404)
    })
  })
