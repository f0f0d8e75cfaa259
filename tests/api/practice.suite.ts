import { api } from '@bon/contracts/api'
import { businessDay, danishDay, logStart, type RegisterUuid } from '@bon/contracts/kernel'
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
      // A span may still seal what was in the log before.
      for await (const { position, type, data, stream, meta } of store.readAll(logStart, {
        limit: 1_000_000,
      }))
        if (type !== 'SpanSealed' && (meta.company_uuid === company || meta.vat_entity_uuid === ids.entity))
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
      expect((await till.sell([till.line(0)])).body.order).toMatchObject({
        status: 'completed',
        test_mode: true,
      })
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

      expect(await realLog()).toEqual(before.log)
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
