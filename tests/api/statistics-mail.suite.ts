import { api } from '@bon/contracts/api'
import {
  businessDay,
  type CompanyUuid,
  danishDay,
  instantOf,
  type Money,
  type PlainDate,
  type QueryOf,
  type Uuid,
} from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { dayItem } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors, uuidOfUser } from '../harness/shop.ts'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'

type Every = 'daily' | 'weekly'
type Period = { from: PlainDate; to: PlainDate }

/** BEYOND-11: the statistics of a company by mail, to whoever chose it. */
export const statisticsMail = (shop: ApiShop, { identity }: Pick<Application, 'identity'>) =>
  describe('statistics by mail', () => {
    const { call, ids, tokens } = shop
    const db = new pg.Client({ connectionString: shop.database_url })
    beforeAll(() => db.connect())
    afterAll(() => db.end())
    type As = { token?: string; company?: CompanyUuid; headers?: Record<string, string>; command_id?: Uuid }
    const shown = (as: As) => call(api.statistics_mail.show, as)
    const choose = (every: 'never' | Every, as: As) =>
      call(api.statistics_mail.choose, { ...as, body: { every } })

    const today = Temporal.PlainDate.from(businessDay(instantOf(Date.now()), danishDay))
    /** It has ended for hours, and the demo traded. */
    const traded = today.subtract({ days: 2 })
    const sunday = traded.subtract({ days: traded.dayOfWeek % 7 })
    const day: Period = { from: traded.toString(), to: traded.toString() }
    const week: Period = {
      from: sunday.subtract({ days: 6 }).toString(),
      to: sunday.toString(),
    }
    const itemOf = (every: Every, to: string) => dayItem(ids.kajkanten, `statistics ${every}`, to)
    /** What reminds of the current day or week reminds of an ended one instead, at once. */
    const endInstead = async (every: Every, { to }: Period): Promise<void> => {
      const current = every === 'daily' ? today : today.add({ days: 7 - today.dayOfWeek })
      const moved = () =>
        db.query(
          `update reactor.agenda set uuid = $1, set_at = $2, due_at = $2 where kind = 'statistics_mail' and uuid = $3`,
          [itemOf(every, to), instantOf(Date.now()), itemOf(every, current.toString())],
        )
      // A choice is followed a moment later.
      await pollUntil(moved, ({ rowCount }) => rowCount === 1)
    }
    const letters = async ({ from, to }: Period) => {
      const days = from === to ? `period=day&from=${from}&` : `period=custom&from=${from}&to=${to}&`
      return (await call(api.outbox.list)).body.mails.filter(
        ({ kind, text }) => kind === 'statistics' && text.includes(days),
      )
    }
    const amount = (minor: Money) =>
      `DKK ${(minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`.replace('DKK -', '-DKK ')
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
    /** The lines of a letter in English, from what the endpoints of the pages answer. */
    const expectedOf = async (period: Period): Promise<string[]> => {
      const token = tokens.accountant
      const query = { ...period, compare: 'weeks' } satisfies Partial<QueryOf<typeof api.statistics.turnover>>
      const turnover = (await call(api.statistics.turnover, { token, query })).body
      const { payments } = (await call(api.statistics.money, { token, query: period })).body
      const { products } = (await call(api.statistics.products, { token, query: period })).body
      const { total, reports } = turnover
      expect(total.receipts).toBeGreaterThan(0)
      expect(reports).toMatchObject({ difference: 0, vat_difference: 0, open: 0 })
      return [
        `- Turnover incl. VAT: ${amount(total.gross)}`,
        `- Turnover excl. VAT: ${amount(total.net)}`,
        `- Receipts: ${total.receipts}`,
        ...payments.map(({ name, amount: paid, count }) => `- ${name}: ${amount(paid)} (${count})`),
        ...products.slice(0, 5).map(({ name }, i) => `${i + 1}. ${name}: `),
        `Equals ${reports?.count} Z report`,
      ]
    }
    const speak = async (token: string, language: 'da' | 'en') => {
      const { name, initials } = (await call(api.profile.show, { token })).body.profile
      await call(api.profile.change, { token, body: { name, initials, language } })
    }
    const colleague = async () => {
      const uuid = newId()
      const person = { email: `${uuid}@kajkanten.example`, name: 'Gitte Glemt', initials: 'GG' }
      const roles = [{ company_uuid: ids.kajkanten, role: 'accountant' as const }]
      await identity.createUser({ uuid, ...person, password: 'Bonbon123', roles })
      return { uuid, token: await identity.startSession(uuid) }
    }
    const employee = uuidOfUser(actors.employee)
    const choosePages = async (choices: { page: 'dashboard'; level: 'sees' }[]) => {
      const params = { uuid: employee }
      const { revision } = (await call(api.user_pages.show, { params })).body
      const done = await call(api.user_pages.change, { params, body: { choices }, if_match: revision })
      expect(done.status).toBe(200)
      // A session is read again within a second.
      await pollUntil(
        async () => (await call(api.statistics.dashboard, { token: tokens.employee })).status === 200,
        (may) => may === choices.length > 0,
      )
    }

    test('a person chooses for himself, at his own address; the security log has it once', async () => {
      const as = { token: tokens.accountant, command_id: newId() }
      expect((await shown(as)).body).toEqual({ every: 'never', to: actors.accountant })
      expect((await choose('weekly', as)).body).toEqual({ every: 'weekly', to: actors.accountant })
      expect((await choose('weekly', as)).status).toBe(200)
      expect((await choose('daily', as)).problem?.code).toBe('command.reused')
      expect((await shown({ token: tokens.accountant })).body.every).toBe('weekly')
      expect((await shown({ token: tokens.auditor })).body.every).toBe('never')
      expect((await choose('never', { token: tokens.accountant })).body.every).toBe('never')
      const query = { person_uuid: uuidOfUser(actors.accountant), limit: 100 }
      const rows = await pollUntil(
        async () =>
          (await call(api.security_events.list, { query })).body.security_events.filter(
            ({ kind }) => kind === 'StatisticsMailChosen',
          ),
        ({ length }) => length >= 2,
      )
      expect(rows.map(({ codes, group }) => [group, codes])).toEqual([
        ['exports', { from: 'weekly', to: 'never' }],
        ['exports', { from: 'never', to: 'weekly' }],
      ])
      const another = { every: 'daily', to: 'another@kajkanten.example' } as never
      expect((await call(api.statistics_mail.choose, { ...as, body: another })).status).toBe(422)
    })

    test('G-27: only where a person may read statistics by a role or page of his own', async () => {
      for (const token of [tokens.cashier, tokens.employee]) {
        expect((await shown({ token })).status).toBe(403)
        expect((await choose('daily', { token })).problem?.code).toBe('session.forbidden')
      }
      const elsewhere = { token: tokens.accountant, company: ids.nabo }
      expect((await shown(elsewhere)).status).toBe(403)
      expect((await choose('daily', elsewhere)).status).toBe(403)
      // Staff of the provider are here for an hour.
      expect((await shown({ token: tokens.provider })).body).toEqual({ every: 'never', to: null })
      expect((await choose('daily', { token: tokens.provider })).status).toBe(403)
      const uuid = uuidOfUser(actors.accountant)
      const body = { user_uuid: uuid, reason: 'A call of the shop' }
      await call(api.impersonation.begin, { token: tokens.super, company: null, body })
      const as = { token: tokens.super, headers: { impersonate: uuid } }
      expect((await shown(as)).body.to).toBeNull()
      expect((await choose('daily', as)).problem?.code).toBe('session.impersonating')
      await call(api.impersonation.end, { token: tokens.super, company: null })
    })

    test('after the day and the week exactly one letter, with the figures of the pages, in the person’s language; none to whom stopped, lost the right or was forgotten', async () => {
      const forgotten = await colleague()
      await choosePages([{ page: 'dashboard', level: 'sees' }])
      await speak(tokens.accountant, 'en')
      for (const token of [tokens.admin, tokens.accountant, tokens.employee, forgotten.token])
        expect((await choose('daily', { token })).status).toBe(200)
      expect((await choose('weekly', { token: tokens.auditor })).status).toBe(200)

      await choose('never', { token: tokens.admin })
      await choosePages([])
      const subject = { subject_kind: 'user', subject_uuid: forgotten.uuid } as const
      expect((await call(api.privacy.forget, { body: { ...subject, confirm: true } })).status).toBe(200)
      await endInstead('daily', day)
      await endInstead('weekly', week)

      const [ofDay, ofWeek] = await pollUntil(
        async () => [await letters(day), await letters(week)] as const,
        (found) => found.every(({ length }) => length > 0),
      )
      expect(ofDay.map(({ to }) => to)).toEqual([actors.accountant])
      expect(ofWeek.map(({ to }) => to)).toEqual([actors.auditor])
      const text = plain(ofDay[0]?.text ?? '')
      for (const line of await expectedOf(day)) expect(text).toContain(line)
      expect(text).toContain(
        `/companies/${ids.kajkanten}/admin/statistics/turnover?period=day&from=${day.from}`,
      )
      expect(ofWeek[0]?.text).toMatch(/^Hej /)

      // It reminds of the next ones, until everybody has stopped.
      const reminders = async () =>
        (await db.query(`select 1 from reactor.agenda where kind = 'statistics_mail'`)).rowCount
      expect(await pollUntil(reminders, (count) => count === 2)).toBe(2)
      for (const each of [tokens.accountant, tokens.auditor]) await choose('never', { token: each })
      await speak(tokens.accountant, 'da')
      expect(await letters(day)).toHaveLength(1)
    })
  })
