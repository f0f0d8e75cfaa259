import { api } from '@bon/contracts/api'
import { addMs, businessDay, firstDayToSet, type Instant } from '@bon/contracts/kernel'
import { type DataOf, resourceEndpoints, vatEntities } from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { freshCompany, freshEntity } from '../harness/fresh-company.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const entityApi = resourceEndpoints(vatEntities)
const instantNow = () => Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
const hour_ms = 3_600_000
const zone = 'Pacific/Pago_Pago'
/**
 * Eleven hours behind UTC, with a day from 23:00: its business day always differs from Copenhagen's, which starts at
 * 05:00.
 */
const dayThere = (at: Instant) => addMs(at, -34 * hour_ms).slice(0, 10)

export const businessDays = (shop: ApiShop) =>
  describe('business days', () => {
    const { call, tokens } = shop
    const late = { from: '2026-01-01', at: '23:00' }
    const entityIn = (over: Partial<DataOf<typeof vatEntities>>) => freshEntity(shop, over)
    const change = async (uuid: string, if_match: string, data: Partial<DataOf<typeof vatEntities>>) =>
      call(entityApi.change, {
        token: tokens.super,
        company: null,
        params: { uuid },
        if_match,
        body: { data },
      })

    test('FIND-M12: the statistics use the VAT entity’s current day, and their pages get its zone and cut-offs', async () => {
      const vat_entity_uuid = await entityIn({ zone, cut_offs: [late] })
      const fresh = await freshCompany(shop, { vat_entity_uuid })
      const before = dayThere(instantNow())
      const { body } = await call(api.statistics.dashboard, fresh.in)
      expect([before, dayThere(instantNow())]).toContain(body.day)
      const query = { tentative_company: fresh.uuid }
      const signedIn = await call(api.identity.signedIn, { ...fresh.in, query })
      expect(signedIn.body.company?.day_rules).toEqual({ zone, cut_offs: [late] })
    })

    test('R-5: a cut-off applies from a day that has not begun; the past is unchanged', async () => {
      const uuid = await entityIn({ zone, cut_offs: [late] })
      const first = firstDayToSet(zone, instantNow())
      const begun = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString()
      const laterDay = Temporal.PlainDate.from(first).add({ days: 7 }).toString()
      const past = await change(uuid, '0', { cut_offs: [late, { from: begun, at: '04:00' }] })
      expect(past.problem).toMatchObject({
        status: 422,
        code: 'resource.invalid',
        fields: [{ path: 'data.cut_offs.1.from', rule: 'vat_entity.cut_off_in_the_past' }],
      })
      const removal = await change(uuid, '0', { cut_offs: [] })
      expect(removal.problem).toMatchObject({
        fields: [{ path: 'data.cut_offs', rule: 'vat_entity.cut_off_has_held' }],
      })
      const set = await change(uuid, '0', { cut_offs: [late, { from: laterDay, at: '04:00' }] })
      expect(set.body.row.data.cut_offs).toEqual([late, { from: laterDay, at: '04:00' }])
      const back = await change(uuid, set.body.row.revision, { cut_offs: [late] })
      expect(back.body.row.data.cut_offs).toEqual([late])
    })

    test('FIND-M12, R-5: a company changes its cut-offs on its own page; a subcompany with the same CVR reads them', async () => {
      const { ids } = shop
      const at = (company: string, token: string) => ({ company, token })
      const own = at(ids.kajkanten, tokens.admin)
      const { body } = await call(api.company.businessDays, own)
      expect(body).toMatchObject({ zone: 'Europe/Copenhagen', may_change: true })
      const laterDay = Temporal.PlainDate.from(firstDayToSet(body.zone, instantNow()))
        .add({ days: 30 })
        .toString()
      const cut_offs = [...body.cut_offs, { from: laterDay, at: '04:00' }]
      const change = (who: typeof own, to: object[], if_match = body.revision) =>
        call(api.company.changeBusinessDays, { ...who, if_match, body: { cut_offs: to as never } })
      const sub = at(ids.terrassen, tokens.terrace)
      expect((await call(api.company.businessDays, sub)).body).toEqual({ ...body, may_change: false })
      expect((await change(sub, cut_offs)).problem?.code).toBe('resource.inherited')
      for (const token of [tokens.accountant, tokens.cashier, tokens.employee])
        expect((await change(at(ids.kajkanten, token), cut_offs)).status).toBe(403)
      expect((await change(at(ids.kajkanten, tokens.neighbour), cut_offs)).status).toBe(403)
      const set = await change(own, cut_offs)
      expect(set.body).toMatchObject({ cut_offs, may_change: true })
      // The provider's list shows the same for every company.
      const listed = await call(entityApi.show, {
        token: tokens.super,
        company: null,
        params: { uuid: ids.entity },
        after: set.headers.get('position') ?? '',
      })
      expect(listed.body.row).toMatchObject({ inherited: false, data: { cut_offs } })
      const past = await change(own, [...cut_offs, { from: '2026-01-02', at: '06:00' }], set.body.revision)
      expect(past.problem?.fields?.[0]?.rule).toBe('vat_entity.cut_off_in_the_past')
      const back = await change(own, body.cut_offs, set.body.revision)
      expect(back.body.cut_offs).toEqual(body.cut_offs)
    })

    test('R-25: a company says when its accounting years begin; a day that not every year has is refused', async () => {
      const { ids } = shop
      const own = { company: ids.kajkanten, token: tokens.admin }
      const sub = { company: ids.terrassen, token: tokens.terrace }
      const { body } = await call(api.company.accountingYears, own)
      expect(body).toMatchObject({ accounting_year_starts: '01-01', may_change: true })
      const change = (who: typeof own, accounting_year_starts: string, if_match: string) =>
        call(api.company.changeAccountingYears, { ...who, if_match, body: { accounting_year_starts } })
      expect((await call(api.company.accountingYears, sub)).body).toEqual({ ...body, may_change: false })
      expect((await change(sub, '07-01', body.revision)).problem?.code).toBe('resource.inherited')
      expect((await change({ ...own, token: tokens.cashier }, '07-01', body.revision)).status).toBe(403)
      for (const [start, rule] of [
        ['02-29', 'vat_entity.no_such_day'],
        ['1. 7.', 'month_and_day'],
      ] as const) {
        const refused = (await change(own, start, body.revision)).problem
        expect(refused?.fields).toEqual([{ path: 'data.accounting_year_starts', rule }])
      }
      const set = await change(own, '07-01', body.revision)
      expect(set.body).toMatchObject({ accounting_year_starts: '07-01', may_change: true })
      expect((await change(own, '10-01', body.revision)).problem?.code).toBe('resource.changed_meanwhile')
      expect((await change(own, '01-01', set.body.revision)).status).toBe(200)
    })

    test('an unknown time zone, and two cut-offs of one day, are refused', async () => {
      const uuid = await entityIn({})
      const unknown = await change(uuid, '0', { zone: 'Europe/Kastrup' })
      expect(unknown.problem?.fields).toEqual([{ path: 'data.zone', rule: 'vat_entity.zone_unknown' }])
      const day = '2099-01-01'
      const twice = { cut_offs: ['04:00', '06:00'].map((at) => ({ from: day, at })) }
      expect((await change(uuid, '0', twice)).problem?.fields).toEqual([
        { path: 'data.cut_offs.1.from', rule: 'vat_entity.cut_off_twice' },
      ])
    })

    test('R-5: a till gets the business day of its session, and the time from which its close is due', async () => {
      const { restaurant: till } = await tillsOf(shop)
      await till.ensureOpen()
      const { session } = (await call(api.registers.show, { params: { uuid: till.register } })).body.register
      if (!session) throw new Error('it is open')
      const rules = { zone: 'Europe/Copenhagen', day_starts_at: '05:00' }
      const { business_day, close_due_at, opened_at } = session
      expect(business_day).toBe(businessDay(opened_at, rules))
      const next = Temporal.PlainDate.from(business_day).add({ days: 1 }).toString()
      expect(businessDay(addMs(close_due_at, -2 * hour_ms), rules)).toBe(next)
      expect(businessDay(addMs(close_due_at, -2 * hour_ms - 1), rules)).toBe(business_day)
    })
  })
