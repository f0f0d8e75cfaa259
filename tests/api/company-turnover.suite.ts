import { api } from '@bon/contracts/api'
import { addMs, type CompanyUuid, type Instant, instantOf, money, pieces } from '@bon/contracts/kernel'
import { noSums } from '@bon/contracts/statistics'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshCompany, freshEntity } from '../harness/fresh-company.ts'
import { setUpCompany } from '../harness/set-up-company.ts'
import type { CallOptions } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

const companyTurnover = api.statistics.companies
type Asked = CallOptions<typeof companyTurnover>

/** Eleven hours behind UTC with a day from 23:00: its business day always differs from Copenhagen's. */
const far = { zone: 'Pacific/Pago_Pago', cut_offs: [{ from: '2026-01-01', at: '23:00' }] }
const dayThere = (at: Instant) => addMs(at, -34 * 3_600_000).slice(0, 10)

/** Turnover of an enterprise over its subcompanies, and whom it is shown to (DES-13). */
export const companyTurnoverSuite = (shop: ApiShop) =>
  describe('turnover of subcompanies', () => {
    const { call, ids, tokens } = shop
    const { kajkanten, terrassen, takeaway } = ids
    let terrace: Till
    beforeAll(async () => {
      terrace = (await tillsOf(shop)).terrace
      await terrace.ensureOpen()
    })
    const asked = async (options: Asked = {}) => {
      const { body, problem } = await call(companyTurnover, options)
      if (problem) throw new Error(JSON.stringify(problem))
      const of = (uuid: CompanyUuid) => body.companies.find(({ company_uuid }) => company_uuid === uuid)
      return { ...body, of, named: body.companies.map(({ company_uuid }) => company_uuid) }
    }
    /** After a role or a visit was changed, which another process sees with a short delay. */
    const untilNamed = (options: Asked, companies: readonly CompanyUuid[]) =>
      pollUntil(
        () => asked(options),
        ({ named }) => `${named}` === `${companies}`,
      )

    test('DES-13: a sale in a subcompany is in its row and in the total, and in no other company', async () => {
      const before = await asked()
      expect(before.named).toEqual([kajkanten, takeaway, terrassen])
      const sold = await terrace.sell([terrace.line(0), terrace.line(1)])
      const { total, vat } = sold.body.order
      const after = await asked({ after: sold.headers.get('position') ?? '' })
      const growth = (uuid: CompanyUuid) =>
        (after.of(uuid)?.turnover.gross ?? 0) - (before.of(uuid)?.turnover.gross ?? 0)
      expect(after.named.map(growth)).toEqual([0, 0, total])
      const [sum, ...others] = after.totals
      const [former] = before.totals
      expect(others).toEqual([])
      expect(sum).toMatchObject({ currency: 'DKK', companies: 3 })
      expect((sum?.turnover.gross ?? 0) - (former?.turnover.gross ?? 0)).toBe(total)
      expect((sum?.turnover.vat ?? 0) - (former?.turnover.vat ?? 0)).toBe(vat)
      expect((sum?.turnover.receipts ?? 0) - (former?.turnover.receipts ?? 0)).toBe(1)
      // Each is what its own dashboard says.
      for (const company of after.named) {
        const own = (await call(api.statistics.dashboard, { company })).body
        expect(after.of(company)).toMatchObject({ day: own.day, turnover: own.today })
      }
    })

    test('STAT-05: a period has each company as its own page has it, beside another period, and their total', async () => {
      const { position } = await terrace
        .sell([terrace.line(0)])
        .then(({ headers }) => ({ position: headers.get('position') ?? '' }))
      const query = {
        from: addMs(instantOf(Date.now()), -40 * 86_400_000).slice(0, 10),
        compare: 'weeks' as const,
      }
      const to = addMs(instantOf(Date.now()), 86_400_000).slice(0, 10)
      const { body } = await call(api.statistics.enterprise_turnover, {
        after: position,
        query: { ...query, to },
      })
      expect(body.companies.map(({ company_uuid }) => company_uuid)).toEqual([kajkanten, takeaway, terrassen])
      expect(body.totals).toHaveLength(1)
      for (const { company_uuid, figures, compare } of body.companies) {
        const own = (
          await call(api.statistics.turnover, {
            company: company_uuid,
            after: position,
            query: { ...query, to },
          })
        ).body
        expect([figures, compare]).toEqual([own.total, own.compare_total])
      }
      const gross = body.companies.reduce((sum, { figures }) => sum + figures.gross, 0)
      expect(body.totals[0]).toMatchObject({ currency: 'DKK', companies: 3, figures: { gross } })
      expect(body.companies.at(-1)?.figures.gross).toBeGreaterThan(0)
    })

    test('DES-13: a chosen day is that day of each company', async () => {
      const { companies, totals } = await asked({ query: { day: '2020-01-08' } })
      expect(companies.map(({ day, turnover }) => [day, turnover])).toEqual(
        Array(3).fill(['2020-01-08', noSums]),
      )
      expect(totals).toEqual([{ currency: 'DKK', companies: 3, turnover: noSums }])
    })

    test('G-27: a role in the parent alone shows no figure of a subcompany, and one there shows it', async () => {
      const person = await newPerson(shop, 'Rita Regnskab')
      const enter = async (company: CompanyUuid) => {
        const body = { email: person.email, roles: ['accountant' as const] }
        const { uuid } = (await call(api.invitations.invite, { company, body })).body.invitation
        await call(api.invitations.accept, { token: person.token, company: null, params: { uuid } })
      }
      await enter(kajkanten)
      const mine = { company: kajkanten, token: person.token }
      await pollUntil(
        async () => (await call(companyTurnover, mine)).status,
        (status) => status === 200,
      )
      const alone = await asked(mine)
      expect(alone.named).toEqual([kajkanten])
      expect(alone.totals).toEqual([
        { currency: 'DKK', companies: 1, turnover: alone.of(kajkanten)?.turnover },
      ])
      expect([alone.left_out, JSON.stringify(alone).includes('Terrassen')]).toEqual([0, false])
      const sold = await terrace.sell([terrace.line(0)])
      const after = sold.headers.get('position') ?? ''
      expect((await asked({ ...mine, after })).totals).toEqual(alone.totals)
      await enter(terrassen)
      const both = await untilNamed(mine, [kajkanten, terrassen])
      expect(both.totals[0]?.turnover.gross).toBe(
        both.companies.reduce((sum, { turnover }) => sum + turnover.gross, 0),
      )
      expect(both.of(terrassen)?.turnover.gross).toBeGreaterThanOrEqual(sold.body.order.total)
      const { uuid } = (await call(api.identity.signedIn, mine)).body.user
      const leave = (company: CompanyUuid) => call(api.users.remove, { company, params: { uuid } })
      await leave(terrassen)
      expect((await untilNamed(mine, [kajkanten])).totals).toMatchObject([{ companies: 1 }])
      expect((await leave(kajkanten)).status).toBe(200)
    })

    test('G-27, CO-42: a subcompany has no such figures, and its administrator has none of the parent', async () => {
      const token = tokens.terrace
      expect((await call(companyTurnover, { company: terrassen, token })).problem).toMatchObject({
        status: 403,
        reason: 'incompatible_company_type',
      })
      for (const denied of [token, tokens.neighbour, tokens.cashier, tokens.employee])
        expect((await call(companyTurnover, { company: kajkanten, token: denied })).status).toBe(403)
    })

    test('S-10, DES-13: another currency and another cut-off are a total and a day of their own; staff see what they entered', async () => {
      const chain = await freshCompany(shop, { type: 'enterprise', display_name: 'Kæden' })
      const vat_entity_uuid = await freshEntity(shop, far)
      const below = { type: 'subcompany', parent_uuid: chain.uuid, vat_entity_uuid } as const
      const hotel = await setUpCompany(shop, { ...below, currency: 'EUR' })
      const { fresh, register, cashier, pin } = hotel
      const till = await tillOf(shop, { ...fresh.in, register, cashier, pin })
      await till.ensureOpen()
      const before = dayThere(instantOf(Date.now()))
      const product = (await till.catalogueNow()).products[0]?.uuid ?? ''
      // What the set-up makes has an open price.
      const line = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: { type: 'product', product: { uuid: product, price: money(45_00) } },
      } as const
      const sold = await till.sell([line])
      expect(sold.problem).toBeUndefined()
      const both = await asked({ ...chain.in, after: sold.headers.get('position') ?? '' })
      expect(both.named).toEqual([chain.uuid, fresh.uuid])
      expect([before, dayThere(instantOf(Date.now()))]).toContain(both.of(fresh.uuid)?.day)
      expect(both.of(chain.uuid)?.day).not.toBe(both.of(fresh.uuid)?.day)
      expect(both.totals.map(({ currency, turnover }) => [currency, turnover.gross])).toEqual([
        ['DKK', 0],
        ['EUR', 45_00],
      ])

      const chief = { company: chain.uuid, token: tokens.chief }
      expect((await call(companyTurnover, chief)).problem?.code).toBe('session.not_entered')
      const enter = (company_uuid: CompanyUuid) =>
        call(api.staff_access.enter, {
          token: tokens.chief,
          company: null,
          body: { company_uuid, reason: 'A call of the chain' },
        })
      await enter(chain.uuid)
      await pollUntil(
        async () => (await call(companyTurnover, chief)).status,
        (status) => status === 200,
      )
      expect((await asked(chief)).named).toEqual([chain.uuid])
      await enter(fresh.uuid)
      expect((await untilNamed(chief, [chain.uuid, fresh.uuid])).totals).toEqual(both.totals)
    })
  })
