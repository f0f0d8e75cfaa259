import { api } from '@bon/contracts/api'
import { businessDay, danishDay, logStart, pieces, type RegisterUuid } from '@bon/contracts/kernel'
import type { PracticeLine } from '@bon/contracts/practice'
import { companies, resourceEndpoints, vatEntities } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../harness/open-log.ts'
import { tillOf } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

/** BEYOND-23: a past day is forked into a company in which everything is test mode. */
export const practices = (shop: ApiShop) =>
  describe('practice', () => {
    const { call, ids, tokens } = shop
    const store = openLog(shop)
    afterAll(() => store.close())
    const company = ids.kajkanten
    const of_register: RegisterUuid = ids.registers.bar
    const trainee = { initials: 'ELE', first_name: 'Elev', last_name: 'Prøve', pin: '4711' }
    const today = () => businessDay(new Date().toISOString(), danishDay)
    const code = ({ status, problem }: { status: number; problem?: { code: string } | undefined }) =>
      problem?.code ?? status
    const goods = ({ product_uuid, quantity }: { product_uuid: string; quantity: number }) => ({
      product_uuid,
      quantity,
    })
    let day = ''
    beforeAll(async () => {
      const { days } = (
        await call(api.replay.days, { company, query: { register_uuid: of_register, before: today() } })
      ).body
      day = days[0] ?? ''
      expect(day).not.toBe('')
    })
    const start = (command_id = newId(), over: { day?: string } = {}) =>
      call(api.practices.start, {
        company,
        command_id,
        body: { register_uuid: of_register, day, trainee, ...over },
      })
    /** Everything of the real company in the log, as it stands there. */
    const realLog = async () => {
      const events: string[] = []
      for await (const { position, type, data, stream, meta } of store.readAll(logStart, {
        limit: 1_000_000,
      }))
        if (meta.company_uuid === company || meta.vat_entity_uuid === ids.entity)
          events.push(JSON.stringify([String(position), stream, type, data, meta]))
      return events
    }
    const shownBooks = async () => {
      const { today: sold, payments, open_orders } = (await call(api.statistics.dashboard, { company })).body
      const reports = (await call(api.z_reports.list, { company, query: { limit: 50 } })).body.z_reports
      const entries = (await call(api.journal.search, { company, query: { limit: 50 } })).body.entries
      return { sold, payments, open_orders, reports, entries }
    }

    test('a practised day leaves log, statistics, Z reports and journal of the company as they were, byte for byte', async () => {
      const before = { log: await realLog(), books: await shownBooks() }
      const command_id = newId()
      const started = await start(command_id)
      expect(started.problem).toBeUndefined()
      const { practice } = started.body
      expect(practice).toMatchObject({ day, of_register: { uuid: of_register } })
      expect(practice.tasks).toBeGreaterThan(0)
      expect((await start(command_id)).body.practice).toEqual(practice)
      expect(code(await start(command_id, { day: '2020-01-01' }))).toBe('command.reused')

      const there = { company: practice.uuid }
      const { cashiers } = (await call(api.cashiers.list, { ...there, query: {} })).body
      expect(cashiers).toHaveLength(1)
      const till = await tillOf(shop, {
        register: practice.register_uuid,
        cashier: cashiers[0]?.uuid ?? '',
        company: practice.uuid,
        token: tokens.admin,
        pin: trainee.pin,
      })
      expect(code(await till.open())).toBe('company.only_test_mode')
      expect((await till.open({ test_mode: true })).body.z_report.test_mode).toBe(true)
      const { order } = (await till.sell([till.line(0)])).body
      expect(order).toMatchObject({ status: 'completed', test_mode: true })
      expect(code(await call(api.practices.end, { company, params: { uuid: practice.uuid } }))).toBe(
        'practice.register_open',
      )
      expect(code(await till.close())).toBe(200)

      // Its entity has a number that is none of a trader, and its statistics are empty.
      const events: { type: string; mode: string | undefined; entity: string }[] = []
      for await (const { type, stream, meta } of store.readAll(logStart, { limit: 1_000_000 }))
        if (meta.company_uuid === practice.uuid && /^(order|zReport)-/.test(stream))
          events.push({ type, mode: meta.test_mode, entity: meta.vat_entity_uuid })
      expect(events.length).toBeGreaterThan(5)
      expect(events.filter(({ mode }) => mode !== 'yes')).toEqual([])
      expect(events.filter(({ entity }) => entity === ids.entity)).toEqual([])
      expect((await call(api.statistics.dashboard, there)).body.payments).toEqual([])
      for (const refused of [
        call(api.saf_t.list, { ...there, query: {} }),
        call(api.bundles.list, { ...there, query: {} }),
        call(api.practices.list, there),
      ])
        expect(code(await refused)).toBe('session.forbidden')

      const log = await realLog()
      expect(log.slice(0, before.log.length)).toEqual(before.log)
      // What the server still appends for the suites before this one is about nothing of the practice.
      const [entity] = new Set(events.map((event) => event.entity))
      const own = [practice.uuid, practice.register_uuid, order.order_uuid, entity ?? '']
      const later = log.slice(before.log.length)
      expect(later.filter((event) => own.some((uuid) => event.includes(uuid)))).toEqual([])
      expect(await shownBooks()).toEqual(before.books)

      const invited = { email: 'gaest@gaest.example', roles: ['employee' as const] }
      expect(code(await call(api.invitations.invite, { ...there, body: invited }))).toBe('user.beyond_own')

      expect(code(await call(api.practices.end, { company, params: { uuid: practice.uuid } }))).toBe(200)
      const forgotten: string[] = []
      for await (const { type, stream } of store.readAll(logStart, { limit: 1_000_000 }))
        if (stream === `cashier-${cashiers[0]?.uuid}`) forgotten.push(type)
      expect(forgotten.at(-1)).toBe('PersonForgotten')
      expect((await call(api.practices.list, { company })).body.practices).toEqual([])
      await expect
        .poll(async () => code(await call(api.cashiers.list, { ...there, query: {} })))
        .toBe('session.forbidden')
    })

    test('guests are told as they came, and each bon of the trainee is compared with what its guest asked for', async () => {
      const { practice } = (await start()).body
      const params = { uuid: practice.uuid }
      expect(practice.trainee).toBe('Elev Prøve')
      const shown = (await call(api.practices.show, { company, params })).body
      expect(shown.tasks).toHaveLength(practice.tasks)
      expect(shown.tasks.map(({ opened_at }) => opened_at)).toEqual(
        shown.tasks.map(({ opened_at }) => opened_at).toSorted(),
      )
      const named = shown.tasks.flatMap(({ lines, table_uuids }) => [
        ...lines.flatMap((line) => [
          line.product_uuid,
          ...line.variants.map(({ product_uuid }) => product_uuid),
          ...line.opt_out_uuids,
        ]),
        ...table_uuids,
      ])
      expect(named.filter((uuid) => !shown.names[uuid])).toEqual([])

      /** Which streams a day has is read from a read model, so that a sale is there a moment later. */
      const result = async (bons = 0) => {
        const read = async () => (await call(api.practices.result, { company, params })).body.result
        await expect.poll(async () => (await read()).bons.length).toBe(bons)
        return read()
      }
      expect(await result()).toEqual({ session: null, bons: [], matches: [], unasked: [], is_cut: false })

      const { cashiers } = (await call(api.cashiers.list, { company: practice.uuid, query: {} })).body
      const till = await tillOf(shop, {
        register: practice.register_uuid,
        cashier: cashiers[0]?.uuid ?? '',
        company: practice.uuid,
        token: tokens.admin,
        pin: trainee.pin,
      })
      await till.open({ test_mode: true })
      const { products } = await till.catalogueNow()
      const priceOf = (uuid: string) => products.find((product) => product.uuid === uuid)?.price ?? null
      const cartOf = (lines: PracticeLine[]) =>
        lines.map(({ product_uuid, quantity }) => {
          const price = priceOf(product_uuid)
          if (price === null) throw new Error('no price')
          const product = { uuid: product_uuid, price }
          return { uuid: newId(), quantity, sellable_data: { type: 'product' as const, product } }
        })
      const plain = shown.tasks.filter(({ lines, table_uuids, guests }) => {
        const isPlain = lines.every(
          (line) =>
            line.variants.length + line.opt_out_uuids.length + line.percentage_discount === 0 &&
            !line.open_price &&
            priceOf(line.product_uuid) !== null,
        )
        return isPlain && table_uuids.length === 0 && guests === null
      })
      const paid = plain.find(({ tenders }) => tenders.join() === 'cash')
      const other = plain.find((task) => task !== paid && task.lines.length > 1)
      if (!paid || !other) throw new Error('no two tasks that are sold in one step')
      const sold = newId()
      expect(code(await till.sell(cartOf(paid.lines), { order: sold }))).toBe(200)
      const first = await result(1)
      expect(first).toMatchObject({ session: { is_open: true }, unasked: [], is_cut: false })
      expect(first.bons).toMatchObject([
        { order_uuid: sold, lines: paid.lines.map(goods), tenders: ['cash'] },
      ])
      expect(first.matches).toEqual([{ task_uuid: expect.any(String), order_uuid: sold, differences: [] }])

      const [left_out, ...rest] = other.lines
      const faulty = newId()
      expect(code(await till.sell(cartOf(rest), { order: faulty }))).toBe(200)
      const unasked = newId()
      const asked = new Set(shown.tasks.flatMap(({ lines }) => lines.map((line) => line.product_uuid)))
      const nobodys = products.map((_, i) => till.dish(i)).find(({ uuid }) => !asked.has(uuid))
      if (!nobodys) throw new Error('everything was asked for')
      const unasked_line = {
        ...other.lines[0],
        product_uuid: nobodys.uuid,
        quantity: pieces(1),
      } as PracticeLine
      expect(code(await till.sell(cartOf([unasked_line]), { order: unasked }))).toBe(200)
      const second = await result(3)
      expect(second.unasked).toEqual([unasked])
      const fault = second.matches.find(({ order_uuid }) => order_uuid === faulty)
      expect(fault?.task_uuid).toBe(other.task_uuid)
      expect(fault?.differences[0]).toMatchObject({ kind: 'missing', line: left_out && goods(left_out) })

      // The day is practised again from its first guest.
      await till.close()
      expect((await result(3)).session?.is_open).toBe(false)
      await till.open({ test_mode: true })
      expect(await result()).toMatchObject({ session: { is_open: true }, bons: [], matches: [] })
      await till.close()
      expect(code(await call(api.practices.end, { company, params }))).toBe(200)
      for (const gone of [
        call(api.practices.show, { company, params }),
        call(api.practices.result, { company, params }),
      ])
        expect(code(await gone)).toBe('request.not_found')
    })

    test('a day that is not over, a day without sales, a foreign practice and a stranger are refused', async () => {
      expect(code(await start(newId(), { day: today() }))).toBe('practice.day_not_closed')
      expect(code(await start(newId(), { day: '2020-01-01' }))).toBe('practice.nothing_sold')
      const params = { uuid: newId() }
      expect(code(await call(api.practices.end, { company, params }))).toBe('request.not_found')
      expect(code(await call(api.practices.list, { company, token: tokens.cashier }))).toBe(
        'session.forbidden',
      )
    })

    test('neither the provider nor a company makes a practice company by hand, nor an entity with its number', async () => {
      const { create } = resourceEndpoints(vatEntities)
      const data = {
        legal_name: 'X',
        cvr: '01234567',
        zone: 'Europe/Copenhagen',
        cut_offs: [],
        cash_register_rules: null,
        accounting_year_starts: '01-01',
      }
      const token = tokens.chief
      const made = await call(create, { token, body: { uuid: newId(), data } })
      expect(code(made)).toBe('resource.invalid')
      const ends = resourceEndpoints(companies)
      const own = companies.schema.parse({
        display_name: 'X',
        type: 'practice',
        vat_entity_uuid: ids.entity,
        street: 'Vej',
        house_number: '1',
        postcode: '5000',
        city: 'Odense',
      })
      const refused = await call(ends.create, { token, body: { uuid: newId(), data: own } })
      expect([code(refused), refused.problem?.fields]).toEqual([
        'resource.invalid',
        [expect.objectContaining({ path: 'data.type', rule: 'company.practice_by_fork' })],
      ])
    })
  })
