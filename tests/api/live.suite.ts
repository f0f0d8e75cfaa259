import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { actors, loginTo } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { type Line, listen } from './listen.ts'

export const live = (shop: ApiShop) =>
  describe('live', () => {
    const { ids, tokens } = shop
    const lines: Line[] = []
    let till: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      await kiosk.ensureOpen()
    })
    afterEach(() => {
      for (const line of lines.splice(0)) line.hangUp()
    })
    const hold = async (token: string, company: string): Promise<Line> => {
      const line = await listen(shop.url, token, company)
      lines.push(line)
      return line
    }
    const rang = (line: Line, uuid: string) => line.bells.some((bell) => bell.uuid === uuid)
    const soon = { timeout: 1_000, interval: 10 }

    test('a sale rings within a second for the own company, and never for the neighbour (I15, G-27)', async () => {
      const [mine, his, sub] = await Promise.all([
        hold(tokens.accountant, ids.kajkanten),
        hold(tokens.neighbour, ids.nabo),
        hold(tokens.admin, ids.terrassen),
      ])
      const sold = (await till.sell([till.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(mine, sold), soon).toBe(true)
      const bought = (await kiosk.sell([kiosk.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(his, bought), soon).toBe(true)
      await sleep(200)
      expect(new Set(mine.bells.map(({ company_uuid }) => company_uuid))).toEqual(new Set([ids.kajkanten]))
      expect(new Set(his.bells.map(({ company_uuid }) => company_uuid))).toEqual(new Set([ids.nabo]))
      expect(sub.bells).toEqual([])
      shop.quiet('kajkanten', JSON.stringify(mine.bells))
      shop.quiet('nabo', JSON.stringify(his.bells))
    })

    test('when it rings, the row is there: the bell comes after the commit (architecture.md 4 step 9)', async () => {
      const line = await hold(tokens.admin, ids.kajkanten)
      for (let i = 0; i < 5; i++) {
        const sold = await till.sell([till.line(i)])
        const { order_uuid } = sold.body.order
        const end = Number(JSON.parse(sold.headers.get('etag') ?? '"0"'))
        const completed = () =>
          line.bells.find(({ uuid, revision }) => uuid === order_uuid && Number(revision) >= end)
        await expect.poll(completed, soon).toBeDefined()
        const { orders } = (await shop.call(api.orders.list, { query: { limit: 1 } })).body
        expect(orders[0]).toMatchObject({ order_uuid, status: 'completed' })
      }
    })

    test('a line begins with a heartbeat that says how far the company has come', async () => {
      const line = await hold(tokens.cashier, ids.kajkanten)
      await expect.poll(() => line.heartbeats.length, soon).toBeGreaterThan(0)
      expect(JSON.parse(line.heartbeats[0] ?? '{}').position).toMatch(/^\d+$/)
    })

    test('S-16: a person has thirty lines in a session and 120 in all of them, and others have theirs', async () => {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => loginTo(shop.url, actors.cashier)))
      const many = async (token: string, count: number) => {
        const held = await Promise.all(Array.from({ length: count }, () => hold(token, ids.kajkanten)))
        return held.filter(({ status }) => status === 429).length
      }
      const [first = '', second = '', third = '', fourth = '', last = ''] = sessions
      expect(await many(first, 32)).toBe(2)
      for (const token of [second, third, fourth]) expect(await many(token, 28)).toBe(0)
      // What was held before this test may not have hung up yet, so that fewer are left.
      expect(await many(last, 10)).toBeGreaterThanOrEqual(4)
      expect((await hold(tokens.accountant, ids.kajkanten)).status).toBe(200)
    })

    test('a token that is signed out loses its line, and no other does (G-31)', async () => {
      const token = await loginTo(shop.url, actors.cashier)
      const [lost, kept] = await Promise.all([
        hold(token, ids.kajkanten),
        hold(tokens.cashier, ids.kajkanten),
      ])
      await shop.call(api.identity.logout, { token })
      await lost.closed
      const sold = (await till.sell([till.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(kept, sold), soon).toBe(true)
      expect(rang(lost, sold)).toBe(false)
    })
  })
