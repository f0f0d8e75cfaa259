import { api } from '@bon/contracts/api'
import {
  businessDay,
  danishDay,
  money,
  pieces,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { type Moment, readStepId, type Step } from '@bon/contracts/replay'
import { companySettings, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foldedLog, wholeLog } from '../harness/folded-log.ts'
import { openLog } from '../harness/open-log.ts'
import { expectedOf, shownOf } from '../harness/replayed.ts'
import type { Till } from '../harness/till.ts'
import { rngOf } from '../simulation/rng.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** BEYOND-07, R-24: a register and the floor at any step of a day. */
export const replays = (shop: ApiShop) =>
  describe('replay', () => {
    const { call, ids, tokens } = shop
    const store = openLog(shop)
    let till: Till
    afterAll(() => store.close())
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    const auditor = { token: tokens.auditor, company: ids.kajkanten }
    const today = () => businessDay(new Date().toISOString(), danishDay)
    const dayOf = (date: string, query: { register_uuid?: RegisterUuid; table_uuid?: Uuid } = {}) =>
      call(api.replay.day, { ...auditor, query: { date, limit: 2_000, ...query } })
    const overviewOf = async (
      date: string,
      query: { register_uuid?: RegisterUuid; table_uuid?: Uuid } = {},
    ) => (await call(api.replay.overview, { ...auditor, query: { date, ...query } })).body
    const momentAt = async (step: string, register_uuid?: RegisterUuid): Promise<Moment> => {
      const query = { step, ...(register_uuid && { register_uuid }) }
      return (await call(api.replay.moment, { ...auditor, query })).body.moment
    }
    /** Until the read model has what was done last. */
    const stepsOf = async (order: Uuid, kind: string): Promise<Step[]> =>
      vi.waitUntil(
        async () => {
          const { steps } = (await dayOf(today(), { register_uuid: till.register })).body
          const own = steps.filter(({ order_uuid }) => order_uuid === order)
          return own.some((one) => one.kind === kind) && own
        },
        { timeout: 20_000, interval: 200 },
      )

    test('any moment of a played day equals a fold of the whole log up to it: drawer, sales, bon, open orders and floor', async () => {
      const rng = rngOf(process.env['BON_SEED'] ?? 'replay')
      const { days } = (await call(api.replay.days, { ...auditor, query: {} })).body
      expect(days.length).toBeGreaterThan(0)
      // The business day of the other suites alone, unless one of them has sold on another.
      const chosen = days.slice(0, 3)
      const events = await wholeLog(store, ids.kajkanten)
      let compared = 0
      for (const day of chosen) {
        const { steps } = (await dayOf(day)).body
        expect(await overviewOf(day)).toMatchObject({ is_cut: false })
        // Its event names no register: the ones before it do.
        const closings = steps.filter(({ kind }) => kind === 'ClosingStarted').slice(0, 2)
        const random = Array.from({ length: 18 / chosen.length }, () => steps[rng.int(0, steps.length - 1)])
        for (const step of [...closings, ...random]) {
          if (!step) continue
          const place = placeIn(events, step)
          const moment = await momentAt(step.step)
          const folded = foldedLog(events.slice(0, place + 1))
          const { register, ...expected } = expectedOf(folded, step)
          const isDesk = moment.register === null
          expect(shownOf(moment), step.step).toEqual(isDesk ? { ...expected, floor: null } : expected)
          if (moment.bon) expect(moment.bon.order.unpaid).toEqual(expect.any(Number))
          if (!isDesk) expect(moment.register?.uuid).toBe(register)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(10)
    })

    test('a removed line: who took it off, the bon with and without it, and the entry that seals it', async () => {
      const order = newId()
      const [kept, off] = [till.line(0), till.line(1, 2)]
      const saved = await till.save(order, [kept, off])
      const if_match = saved.headers.get('etag')?.replaceAll('"', '') ?? ''
      await till.save(order, [kept], { if_match })
      const steps = await stepsOf(order, 'OrderLineRemoved')
      expect(steps[0]).toMatchObject({ kind: 'OrderOpened', register_uuid: till.register })
      const removed = steps.find(({ kind }) => kind === 'OrderLineRemoved')
      const amount = money(2 * till.dish(1).price)
      expect(removed).toMatchObject({
        risk: 'line_removed',
        amount: -amount,
        cashier_uuid: till.cashier,
        lines: [{ name: till.dish(1).name, quantity: pieces(2) }],
      })
      // What the session counted of it is the same step.
      expect(steps.filter(({ kind }) => kind === 'AuditEntryRecorded')).toEqual([])
      const moment = await vi.waitUntil(async () => {
        const found = await momentAt(removed?.step ?? '')
        return found.entry && found
      })
      expect(moment.bon?.removed.map(({ uuid }) => uuid)).toEqual([off.uuid])
      expect(moment.bon?.order.lines.map(({ uuid }) => uuid)).toEqual([kept.uuid])
      expect(moment.changes).toEqual([
        { of: 'line', name: till.dish(1).name, before: { quantity: pieces(2), amount }, after: null },
        expect.objectContaining({ of: 'total', after: till.dish(0).price }),
        expect.objectContaining({ of: 'unpaid' }),
      ])
      expect(moment.entry).toMatchObject({ kind: 'line_removed', signature: 'unsigned', is_as_sealed: true })
      expect(Object.keys(moment.initials)).toContain(till.cashier)
    })

    test('a sale: its payment fills the drawer, and its entry is signed with the key of its certificate', async () => {
      const { order } = (await till.sell([till.line(2)])).body
      const steps = await stepsOf(order.order_uuid, 'OrderCompleted')
      const paid = await momentAt(steps.find(({ kind }) => kind === 'TenderAccepted')?.step ?? '')
      expect(paid.changes).toEqual([expect.objectContaining({ of: 'expected_cash' })])
      const end = steps.find(({ kind }) => kind === 'OrderCompleted')
      const moment = await vi.waitUntil(async () => {
        const found = await momentAt(end?.step ?? '')
        return found.entry && found
      })
      expect(moment.entry).toMatchObject({
        kind: 'cash_sale',
        nr: order.nr,
        signature: 'valid',
        is_as_sealed: true,
      })
      const key = (await call(api.journal.certificate, auditor)).body.key_id
      expect(moment.entry?.key_id).toBe(key)
    })

    test('prices and settings are those of the moment, beside those of now', async () => {
      const { uuid } = till.dish(3)
      const { order } = (await till.sell([till.line(3)])).body
      const [step] = (await stepsOf(order.order_uuid, 'OrderCompleted')).slice(-1)
      const ends = resourceEndpoints(products)
      const shown = await call(ends.show, { params: { uuid } })
      const if_match = shown.headers.get('etag')?.replaceAll('"', '') ?? ''
      const price = money((till.dish(3).price ?? 0) + 1_00)
      await call(ends.change, { params: { uuid }, if_match, body: { data: { price } } })
      const { during } = companySettingsOf(shop, till)
      await during({ alcohol_age: 21 }, async () => {
        const moment = await vi.waitUntil(async () => {
          const found = await momentAt(step?.step ?? '')
          return (
            found.settings.some(({ field, value_now }) => field === 'alcohol_age' && value_now === 21) &&
            found
          )
        })
        expect(moment.goods).toMatchObject([
          { product_uuid: uuid, price: till.dish(3).price, price_now: price, vat_rate: 250 },
        ])
        expect(moment.settings.find(({ field }) => field === 'alcohol_age')).toMatchObject({
          of: companySettings.name,
          value: 18,
          has_changed: true,
        })
      })
      const again = await call(ends.show, { params: { uuid } })
      await call(ends.change, {
        params: { uuid },
        if_match: again.headers.get('etag')?.replaceAll('"', '') ?? '',
        body: { data: { price: till.dish(3).price } },
      })
    })

    test('BEYOND-19: the story of a table has its order from its seat to its payment, and nothing of others', async () => {
      const { tables, bons } = (
        await call(api.floor_plan.show, {
          params: { uuid: till.register },
          token: till.token,
          company: till.company,
        })
      ).body.floor_plan
      const taken = new Set(bons.flatMap(({ table_uuids }) => table_uuids))
      const table = tables.find(({ uuid }) => !taken.has(uuid))?.uuid ?? ''
      const order = newId()
      const lines = [till.line(0)]
      const saved = await till.save(order, lines, {
        body: { ...till.by, short_nr: 9, order_lines: lines, table_uuids: [table] },
      })
      const if_match = saved.headers.get('etag')?.replaceAll('"', '') ?? ''
      await till.pay(order, 5_000_00, if_match)
      await stepsOf(order, 'OrderCompleted')
      const { steps } = (await dayOf(today(), { table_uuid: table })).body
      const own = steps.filter(({ order_uuid }) => order_uuid === order).map(({ kind }) => kind)
      expect(own).toEqual(
        expect.arrayContaining(['OrderPlaced', 'OrderLineAdded', 'TenderAccepted', 'OrderCompleted']),
      )
      const others = (await dayOf(today())).body.steps.length
      expect(steps.length).toBeLessThan(others)
      expect((await overviewOf(today(), { table_uuid: table })).total).toBe(steps.length)
      const placed = steps.findLast(({ kind, order_uuid }) => kind === 'OrderPlaced' && order_uuid === order)
      const floor = (await momentAt(placed?.step ?? '')).floor_plan
      expect(floor?.bons.find(({ order_uuid }) => order_uuid === order)?.table_uuids).toEqual([table])
    })

    test('the pages of a day are the day, and a time finds its step', async () => {
      const query = { date: today(), register_uuid: till.register }
      const { steps } = (await dayOf(query.date, { register_uuid: till.register })).body
      const { density, total } = await overviewOf(query.date, { register_uuid: till.register })
      const pages: Step[] = []
      for (let cursor: number | null = 0; cursor !== null; ) {
        const { body } = await call(api.replay.day, { ...auditor, query: { ...query, cursor, limit: 40 } })
        pages.push(...body.steps)
        cursor = body.next as number | null
      }
      expect(pages).toEqual(steps)
      expect(total).toBe(steps.length)
      expect(density.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      expect(density.reduce((sum, { payments }) => sum + payments, 0)).toBe(
        steps.filter(({ kind }) => kind === 'TenderAccepted').length,
      )
      const middle = steps[Math.floor(steps.length / 2)]
      const found = (
        await call(api.replay.at, {
          ...auditor,
          query: { at: middle?.at ?? '', register_uuid: till.register },
        })
      ).body
      expect(found.step?.at).toBe(middle?.at)
      expect(found.day).toBe(today())
    })

    test('R-24, S-07: an auditor and an accountant read it, a cashier does not, and another company has none of it', async () => {
      const [step] = (await dayOf(today(), { register_uuid: till.register })).body.steps
      const query = { step: step?.step ?? '' }
      const asked = async (token: string, company: string) =>
        (await call(api.replay.moment, { token, company, query })).status
      expect(await asked(tokens.auditor, ids.kajkanten)).toBe(200)
      expect(await asked(tokens.accountant, ids.kajkanten)).toBe(200)
      expect(await asked(tokens.cashier, ids.kajkanten)).toBe(403)
      expect(await asked(tokens.neighbour, ids.nabo)).toBe(404)
      const counted = async (token: string) =>
        (await call(api.replay.overview, { token, company: ids.kajkanten, query: { date: today() } })).status
      expect(await Promise.all([tokens.auditor, tokens.accountant, tokens.cashier].map(counted))).toEqual([
        200, 200, 403,
      ])
      const theirs = { token: tokens.neighbour, company: ids.nabo }
      const { register } = till
      const foreign = [
        call(api.replay.days, { ...theirs, query: { register_uuid: register } }),
        call(api.replay.day, { ...theirs, query: { date: today(), register_uuid: register } }),
        call(api.replay.overview, { ...theirs, query: { date: today(), register_uuid: register } }),
        call(api.replay.at, { ...theirs, query: { at: step?.at ?? '', register_uuid: register } }),
      ]
      expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
      const { steps } = (await call(api.replay.day, { ...theirs, query: { date: today() } })).body
      expect(steps.some(({ register_uuid }) => register_uuid === register)).toBe(false)
    })
  })

const placeIn = (events: readonly RecordedEvent[], { step }: Step): number => {
  const { stream, revision } = readStepId(step)
  return events.findIndex((event) => event.stream === stream && event.revision === revision)
}
