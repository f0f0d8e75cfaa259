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
    const openLine = async (token: string, company: string): Promise<Line> => {
      const line = await listen(shop.url, token, company)
      lines.push(line)
      return line
    }
    const rang = (line: Line, uuid: string) =>
      line.notifications.some((notification) => notification.uuid === uuid)
    const soon = { timeout: 1_000, interval: 10 }

    test('a sale sends a notification within a second to the own company, and never to the neighbour (INVAR-15, G-27)', async () => {
      const [mine, his, sub] = await Promise.all([
        openLine(tokens.accountant, ids.kajkanten),
        openLine(tokens.neighbour, ids.nabo),
        openLine(tokens.admin, ids.terrassen),
      ])
      const sold = (await till.sell([till.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(mine, sold), soon).toBe(true)
      const bought = (await kiosk.sell([kiosk.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(his, bought), soon).toBe(true)
      await sleep(200)
      expect(new Set(mine.notifications.map(({ company_uuid }) => company_uuid))).toEqual(
        new Set([ids.kajkanten]),
      )
      expect(new Set(his.notifications.map(({ company_uuid }) => company_uuid))).toEqual(new Set([ids.nabo]))
      // What earlier tests did there may be announced late.
      expect(sub.notifications.filter(({ company_uuid }) => company_uuid !== ids.terrassen)).toEqual([])
      shop.quiet('kajkanten', JSON.stringify(mine.notifications))
      shop.quiet('nabo', JSON.stringify(his.notifications))
    })

    test('when the notification arrives, the row exists: it is sent after the commit (ARCH-8)', async () => {
      const line = await openLine(tokens.admin, ids.kajkanten)
      for (let i = 0; i < 5; i++) {
        const sold = await till.sell([till.line(i)])
        const { order_uuid } = sold.body.order
        const end = Number(JSON.parse(sold.headers.get('etag') ?? '"0"'))
        const completed = () =>
          line.notifications.find(({ uuid, revision }) => uuid === order_uuid && Number(revision) >= end)
        await expect.poll(completed, soon).toBeDefined()
        const { orders } = (await shop.call(api.orders.list, { query: { limit: 1 } })).body
        expect(orders[0]).toMatchObject({ order_uuid, status: 'completed' })
      }
    })

    test('a stream begins with a heartbeat that has the company’s current position', async () => {
      const line = await openLine(tokens.cashier, ids.kajkanten)
      await expect.poll(() => line.heartbeats.length, soon).toBeGreaterThan(0)
      expect(JSON.parse(line.heartbeats[0] ?? '{}').position).toMatch(/^\d+$/)
    })

    test('S-16: a person has at most thirty streams in a session and 120 in all, counted per person', async () => {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => loginTo(shop.url, actors.cashier)))
      const many = async (token: string, count: number) => {
        const responses = await Promise.all(
          Array.from({ length: count }, () => openLine(token, ids.kajkanten)),
        )
        return responses.filter(({ status }) => status === 429).length
      }
      const [first = '', second = '', third = '', fourth = '', last = ''] = sessions
      expect(await many(first, 32)).toBe(2)
      for (const token of [second, third, fourth]) expect(await many(token, 28)).toBe(0)
      // Streams of earlier tests may not be closed yet, so fewer may be free.
      expect(await many(last, 10)).toBeGreaterThanOrEqual(4)
      expect((await openLine(tokens.accountant, ids.kajkanten)).status).toBe(200)
    })

    test('a token that is signed out loses its stream, and no other does (G-31)', async () => {
      const token = await loginTo(shop.url, actors.cashier)
      const [lost, survivor] = await Promise.all([
        openLine(token, ids.kajkanten),
        openLine(tokens.cashier, ids.kajkanten),
      ])
      await shop.call(api.identity.logout, { token })
      await lost.closed
      const sold = (await till.sell([till.line(0)])).body.order.order_uuid
      await expect.poll(() => rang(survivor, sold), soon).toBe(true)
      expect(rang(lost, sold)).toBe(false)
    })
  })
