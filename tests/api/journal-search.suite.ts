import { api } from '@bon/contracts/api'
import { anchorsIn, type FoundEntry, initialRiskyKinds } from '@bon/contracts/journal'
import {
  businessDay,
  danishDay,
  dayBefore,
  instantOf,
  money,
  type PlainDate,
  type QueryOf,
} from '@bon/contracts/kernel'
import { dayItem } from '@bon/services/kernel'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

type Search = Partial<QueryOf<typeof api.journal.search>>

/** Makes the digest of a day due, as it is two hours after it. */
const endDay = async ({ database_url, ids }: ApiShop, day: PlainDate): Promise<void> => {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const hurried = () =>
    client.query(
      `update reactor.agenda set set_at = $1, due_at = $1 where kind = 'risk_digest' and uuid = $2`,
      [instantOf(Date.now()), dayItem(ids.kajkanten, 'risks daily', day)],
    )
  try {
    // A session that was opened is followed a moment later.
    await vi.waitUntil(async () => (await hurried()).rowCount === 1, { timeout: 20_000 })
  } finally {
    await client.end()
  }
}

/** BEYOND-25: the journal of all registers by what a person asks for. */
export const journalSearch = (shop: ApiShop) =>
  describe('journal search', () => {
    const { call, ids, tokens } = shop
    let all: FoundEntry[]
    const find = async (query: Search, token = tokens.accountant): Promise<FoundEntry[]> => {
      const found: FoundEntry[] = []
      for (let before: string | null | undefined; before !== null; ) {
        const page = { ...query, limit: 100, ...(before !== undefined && { before }) }
        const { body } = await call(api.journal.search, { token, query: page })
        found.push(...body.entries)
        before = body.next
      }
      return found
    }
    beforeAll(async () => {
      const { restaurant } = await tillsOf(shop)
      await restaurant.ensureOpen()
      await restaurant.sell([restaurant.line(0, 3)], {})
      const before = (await find({ kind: 'drawer_opened' })).length
      await restaurant.openDrawer()
      await vi.waitUntil(async () => (await find({ kind: 'drawer_opened' })).length > before)
      // Entries of other registers' last acts may still be sealed: what is compared is a list that no longer grows.
      await vi.waitUntil(
        async () => {
          const length = all?.length
          all = await find({})
          return all.length === length
        },
        { interval: 500, timeout: 20_000 },
      )
    })

    test('each question is answered as by reading all of it', async () => {
      expect(all.length).toBeGreaterThan(100)
      expect(new Set(all.map(({ register_uuid }) => register_uuid)).size).toBeGreaterThan(1)
      const some = all.find(({ amount, cashier_uuid, nr }) => amount && cashier_uuid && nr)
      const { amount, cashier_uuid, nr, register_uuid } = some as FoundEntry
      const size = Math.abs(amount ?? 0)
      const questions: [Search, (row: FoundEntry) => boolean][] = [
        [{ register_uuid }, (row) => row.register_uuid === register_uuid],
        [{ kind: 'z_report' }, ({ kind }) => kind === 'z_report'],
        [{ risky: 'yes' }, ({ kind }) => initialRiskyKinds.some((risky) => risky === kind)],
        [{ cashier_uuid: cashier_uuid as never }, (row) => row.cashier_uuid === cashier_uuid],
        [{ amount_from: size, amount_to: size }, (row) => Math.abs(row.amount ?? -1) === size],
        [{ nr: nr as number }, (row) => row.nr === nr],
      ]
      for (const [query, holds] of questions) {
        const expected = all.filter(holds)
        expect(expected.length, JSON.stringify(query)).toBeGreaterThan(0)
        expect(await find(query), JSON.stringify(query)).toEqual(expected)
      }
    })

    test('BEYOND-12: what may hide a sale is what the company says, and a discount above its limit', async () => {
      const { restaurant } = await tillsOf(shop)
      const given = restaurant.line(0, 1)
      const { price } = restaurant.dish(0)
      // Rounded as every discount is.
      const sold = (await restaurant.sell([{ ...given, percentage_discount: 200 }], {})).body
      const { order_uuid } = sold.order
      const [entry] = await vi.waitUntil(async () => {
        const found = await find({ order_uuid, kind: 'cash_sale' })
        return found.length > 0 && found
      })
      expect(entry?.discount).toBe(Math.round(price / 5))
      const discount = entry?.discount ?? money(0)
      const risky = async () =>
        new Set((await find({ risky: 'yes' })).map(({ kind, nr: of }) => (of === entry?.nr ? 'this' : kind)))
      expect(await risky()).not.toContain('this')
      const { during } = companySettingsOf(shop, restaurant)
      await during({ risky_kinds: ['drawer_opened'], risky_discount: money(discount - 1) }, async () => {
        await vi.waitUntil(async () => (await risky()).has('this'))
        expect(await risky()).not.toContain('cash_difference')
        expect(await risky()).toContain('drawer_opened')
      })
      const none = { risky_kinds: [], risky_stages: [] }
      await during({ ...none, risky_discount: discount }, async () => {
        await vi.waitUntil(async () =>
          (await find({ risky: 'yes' })).every((found) => (found.discount ?? 0) > discount),
        )
        expect(await risky()).not.toContain('this')
        const { risks } = (await call(api.journal.search, { token: tokens.accountant, query: {} })).body
        expect(risks).toEqual({ kinds: [], stages: [], discount })
      })
    })

    test('BEYOND-12: an expense that is paid from the drawer is risky only where a company says so', async () => {
      const { restaurant } = await tillsOf(shop)
      await restaurant.ensureOpen()
      await restaurant.openDrawer()
      // Told by its amount: what a close just before took out may still be on its way into the journal.
      const paidOut = async () =>
        (await find({ kind: 'pay_out', amount_from: 10_00, amount_to: 10_00 })).length
      const before = await paidOut()
      expect((await restaurant.withdraw(money(10_00))).status).toBe(200)
      await vi.waitUntil(async () => (await paidOut()) > before)
      const kinds = async () => new Set((await find({ risky: 'yes' })).map(({ kind }) => kind))
      await vi.waitUntil(async () => (await kinds()).has('drawer_opened'))
      expect(await kinds()).not.toContain('pay_out')
      const { during } = companySettingsOf(shop, restaurant)
      await during({ risky_kinds: ['pay_out'] }, async () => {
        await vi.waitUntil(async () => (await kinds()).has('pay_out'))
        expect(await kinds()).not.toContain('drawer_opened')
      })
    })

    test('BEYOND-12: after the day those whom the company chose get its acts by mail, and nobody else', async () => {
      const { restaurant } = await tillsOf(shop)
      await restaurant.ensureOpen()
      await restaurant.openDrawer()
      const today = businessDay(instantOf(Date.now()), danishDay)
      // Days before that were still due are mailed as well.
      const letters = async () =>
        (await call(api.outbox.list)).body.mails.filter(
          ({ kind, text }) => kind === 'risk_digest' && text.includes(`from=${today}`),
        )
      const { during } = companySettingsOf(shop, restaurant)
      await during({ risk_digest: 'daily', risk_digest_to: ['auditor'] }, async () => {
        await endDay(shop, today)
        await vi.waitUntil(async () => (await letters()).length > 0, { timeout: 30_000 })
      })
      const [letter, ...others] = await letters()
      expect(others).toEqual([])
      expect(letter?.to).toBe('auditor@kajkanten.example')
      expect(letter?.subject).toMatch(/^\d+ hændelser, der kan skjule salg: Kajkanten, /)
      expect(letter?.text).toMatch(/^- Skuffe åbnet uden salg: \d+ \(.*MK \d+/m)
      expect(letter?.text).toContain(`/companies/${ids.kajkanten}/admin/journal?risky=yes&from=`)
    })

    test('REG-02: the state of the chain is that of the caller’s VAT entity', async () => {
      const chain = async () => (await call(api.journal.chain, { token: tokens.accountant })).body
      const newest = all[0]?.seq ?? Infinity
      // A state that was told is told again for some seconds.
      await vi.waitUntil(async () => (await chain()).last_seq >= newest, { timeout: 10_000 })
      const body = await chain()
      expect(body).toMatchObject({ state: 'whole' })
      const theirs = (await call(api.journal.chain, { token: tokens.neighbour, company: ids.nabo })).body
      expect(theirs.last_seq).not.toBe(body.last_seq)
      expect((await call(api.journal.chain, { token: tokens.cashier })).status).toBe(403)
    })

    test('R-20: after each Z its head is mailed to whom the company chose, and the chain says whether that is another than its owner', async () => {
      const { restaurant } = await tillsOf(shop)
      const letters = async () =>
        (await call(api.outbox.list)).body.mails.filter(({ kind }) => kind === 'journal_head')
      const isAnchored = async () =>
        (await call(api.journal.chain, { token: tokens.accountant })).body.is_anchored
      const closeOnce = async () => {
        await restaurant.ensureOpen()
        expect((await restaurant.close()).status).toBe(200)
      }
      const newLetters = async (count: number) => {
        const before = new Set((await letters()).map(({ uuid }) => uuid))
        await closeOnce()
        const added = async () => (await letters()).filter(({ uuid }) => !before.has(uuid))
        await vi.waitUntil(async () => (await added()).length >= count, { timeout: 20_000 })
        return added()
      }
      expect(await isAnchored()).toBe(true)
      const [first, second] = await newLetters(2)
      expect([first?.to, second?.to].sort()).toEqual([
        'accountant@kajkanten.example',
        'auditor@kajkanten.example',
      ])
      const [anchor] = anchorsIn(first?.text ?? '')
      expect(anchor).toMatchObject({ vat_entity_uuid: ids.entity, hash: expect.any(String) })
      const { during } = companySettingsOf(shop, restaurant)
      await during({ heads_to: ['admin'] }, async () => {
        expect(await isAnchored()).toBe(false)
        expect((await newLetters(1)).map(({ to }) => to)).toEqual(['admin@kajkanten.example'])
      })
    })

    test('days are business days, both included', async () => {
      const today = (await call(api.saf_t.list, { token: tokens.accountant })).body.today
      const until = await find({ to: '2020-01-01' })
      expect(until).toEqual([])
      const now = await find({ from: today, to: today })
      expect(now.length).toBeGreaterThan(0)
      const isNow = new Set(now.map(({ source_event_id }) => source_event_id))
      const earlier = all.filter(({ source_event_id }) => !isNow.has(source_event_id))
      expect(await find({ to: dayBefore(today) })).toEqual(earlier)
      expect(await find({ from: today })).toEqual(now)
    })

    test('who acted has initials, also for a reader who may not see cashiers', async () => {
      const { body } = await call(api.journal.search, {
        token: tokens.accountant,
        query: { cashier_uuid: ids.cashiers.mette as never },
      })
      expect(body.initials[ids.cashiers.mette]).toBe('MK')
    })

    test('a cashier may not ask, and a neighbour finds nothing of another', async () => {
      expect((await call(api.journal.search, { token: tokens.cashier, query: {} })).status).toBe(403)
      const { body } = await call(api.journal.search, {
        token: tokens.neighbour,
        company: ids.nabo,
        query: { register_uuid: ids.registers.restaurant },
      })
      expect(body.entries).toEqual([])
    })
  })
