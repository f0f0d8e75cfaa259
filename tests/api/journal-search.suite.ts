import { api } from '@bon/contracts/api'
import { type FoundEntry, riskyKinds } from '@bon/contracts/journal'
import { dayBefore, type QueryOf } from '@bon/contracts/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiShop, tillsOf } from './compositions.ts'

type Search = Partial<QueryOf<typeof api.journal.search>>

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
        [{ risky: 'yes' }, ({ kind }) => riskyKinds.some((risky) => risky === kind)],
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
