import { api } from '@bon/contracts/api'
import {
  addMs,
  type CompanyUuid,
  divideRounded,
  type Instant,
  instantOf,
  money,
  pieces,
  type Quantity,
  type Uuid,
} from '@bon/contracts/kernel'
import { noSums, type TableSums } from '@bon/contracts/statistics'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshCompany, freshEntity } from '../harness/fresh-company.ts'
import { setUpCompany } from '../harness/set-up-company.ts'
import type { CallOptions } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

const companyTurnover = api.statistics.companies
const parts = [
  api.statistics.enterprise_turnover,
  api.statistics.enterprise_money,
  api.statistics.enterprise_products,
  api.statistics.enterprise_units,
  api.statistics.enterprise_tables,
] as const
type Asked = CallOptions<typeof companyTurnover>

/** Eleven hours behind UTC with a day from 23:00: its business day always differs from Copenhagen's. */
const far = { zone: 'Pacific/Pago_Pago', cut_offs: [{ from: '2026-01-01', at: '23:00' }] }
const dayThere = (at: Instant) => addMs(at, -34 * 3_600_000).slice(0, 10)

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Minutes of a visit instead of those of all of them, as a company's own page has them. */
const averaged = (sums: TableSums | null | undefined) =>
  sums && { ...sums, minutes: sums.visits === 0 ? null : divideRounded(sums.minutes, sums.visits) }

const never = () => {
  throw new Error('no such company')
}

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

    test('STAT-05: money, products, units and tables by company are what each company’s own page has', async () => {
      const sold = await terrace.sell([terrace.line(0, 2)])
      const { order_uuid, lines } = sold.body.order
      const command_id = newId()
      // Other suites may have refunded in this session as much as goes without an administrator.
      await approve(shop, terrace, { kind: 'order.refund', subject_uuid: order_uuid, command_id })
      const refunded = await refund(terrace, order_uuid, lines, command_id)
      const guests = newId()
      const { restaurant: till } = await tillsOf(shop)
      await till.ensureOpen()
      const plan = await call(api.floor_plan.show, {
        params: { uuid: till.register },
        token: till.token,
        company: kajkanten,
      })
      const { tables, bons } = plan.body.floor_plan
      const taken = new Set(bons.flatMap(({ table_uuids }) => table_uuids))
      const table = tables.find(({ uuid }) => !taken.has(uuid))
      if (!table) throw new Error('no free table')
      const { order } = (
        await till.save(guests, [till.line(0)], {
          body: {
            ...till.by,
            short_nr: 1,
            order_lines: [till.line(0)],
            table_uuids: [table.uuid],
            details: { guests: 3 },
          },
        })
      ).body
      const paid = await till.pay(guests, order.total, order.revision)
      expect([refunded.problem?.code, paid.problem?.code]).toEqual([undefined, undefined])
      const found = await asOwnPages({}, paid.headers.get('position') ?? '')
      expect(found.map(({ company_uuid }) => company_uuid)).toEqual([kajkanten, takeaway, terrassen])
      const there = found.at(-1)
      expect(there?.money.paid).toBeGreaterThan(0)
      expect(there?.products.best).not.toBeNull()
      expect(there?.units.quantity).toBeGreaterThan(0)
      expect(found[0]?.tables.guests).toBeGreaterThanOrEqual(3)
    })

    /** Figures by company of the last weeks, each equal to those of the company's own pages, beside a year before too. */
    const asOwnPages = async (caller: Asked, after: string) => {
      const now = Date.now()
      const days = {
        from: instantOf(now - 40 * 86_400_000).slice(0, 10),
        to: instantOf(now + 86_400_000).slice(0, 10),
      }
      const query = { ...days, compare: 'weekdays' as const }
      const options = { ...caller, after, query }
      const money = (await call(api.statistics.enterprise_money, options)).body
      const products = (await call(api.statistics.enterprise_products, options)).body
      const units = (await call(api.statistics.enterprise_units, options)).body
      const tables = (await call(api.statistics.enterprise_tables, options)).body
      const before = money.compared_with
      if (!before) throw new Error(JSON.stringify(money))
      for (const [at, { company_uuid: company }] of money.companies.entries()) {
        const own = { ...caller, company, after }
        for (const [period, sums, sold] of [
          [days, money.companies[at]?.figures, products.companies[at]?.figures],
          [before, money.companies[at]?.compare, products.companies[at]?.compare],
        ] as const) {
          const page = (await call(api.statistics.money, { ...own, query: period })).body
          expect(sums).toEqual({
            paid: sumOf(page.payments, 'amount'),
            cash: sumOf(
              page.payments.filter(({ is_cash }) => is_cash),
              'amount',
            ),
            tips: sumOf(page.payments, 'tips'),
            discounts: sumOf(page.discounts, 'amount'),
            differences: sumOf(page.differences, 'amount'),
          })
          const { total, products: best } = (
            await call(api.statistics.products, { ...own, query: { ...period, by: 'gross' } })
          ).body
          expect(sold).toEqual({
            quantity: total.quantity,
            gross: total.gross,
            net: total.net,
            best: best.find(({ gross }) => gross > 0)?.name ?? null,
          })
        }
        const ordered = (await call(api.statistics.units, { ...own, query })).body
        const { figures, compare } = units.companies[at] ?? {}
        expect([figures, compare]).toEqual([ordered.total, ordered.compare_total])
        const seated = (await call(api.statistics.tables, { ...own, query })).body
        const visits = tables.companies[at]
        expect([averaged(visits?.figures), averaged(visits?.compare)]).toEqual([
          seated.total,
          seated.compare_total,
        ])
      }
      return money.companies.map(({ company_uuid, figures }, at) => ({
        company_uuid,
        money: figures,
        products: products.companies[at]?.figures ?? never(),
        units: units.companies[at]?.figures ?? never(),
        tables: tables.companies[at]?.figures ?? never(),
      }))
    }

    const refund = (
      till: Till,
      uuid: Uuid,
      lines: readonly { uuid: Uuid; quantity: Quantity }[],
      command_id = newId(),
    ) =>
      call(api.refunds.refund, {
        params: { uuid },
        command_id,
        token: till.token,
        company: till.company,
        body: {
          ...till.by,
          refund_order: { order_uuid: newId(), short_nr: 811 },
          payment_type_uuid: till.cash.uuid,
          reason: 'Fejlslag',
          lines: lines.map((line) => ({ line_uuid: line.uuid, quantity: pieces(1) })),
        },
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
      for (const part of parts) {
        const { body } = await call(part, mine)
        expect(body.companies.map(({ company_uuid }) => company_uuid)).toEqual([kajkanten])
        expect([body.totals.length, body.left_out]).toEqual([1, 0])
      }
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
      for (const figures of [companyTurnover, ...parts]) {
        expect((await call(figures, { company: terrassen, token })).problem).toMatchObject({
          status: 403,
          reason: 'incompatible_company_type',
        })
        for (const denied of [token, tokens.neighbour, tokens.cashier, tokens.employee])
          expect((await call(figures, { company: kajkanten, token: denied })).status).toBe(403)
      }
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

      const { order_uuid, lines } = sold.body.order
      const back = await refund(till, order_uuid, lines)
      const more = await till.sell([{ ...line, uuid: newId() }])
      expect([more.status, back.status]).toEqual([200, 200])
      const figures = await asOwnPages(chain.in, more.headers.get('position') ?? '')
      expect(figures.map(({ money: { paid } }) => paid)).toEqual([0, 45_00])
      const { body } = await call(api.statistics.enterprise_money, chain.in)
      expect(body.totals.map(({ currency, figures: { paid } }) => [currency, paid])).toEqual([
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
      expect((await untilNamed(chief, [chain.uuid, fresh.uuid])).totals).toEqual(
        (await asked(chain.in)).totals,
      )
    })
  })
