import { setTimeout as sleep } from 'node:timers/promises'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'
import { openTwoApplications } from './two-applications.ts'

const apis = await openTwoApplications()
const { first, second, tillAt, database_url } = apis
afterAll(apis.stop)

const ROUNDS = 40
const SALES = 8

describe('closing the register while others sell (G-18, INVAR-4)', () => {
  let here: Till
  let there: Till
  beforeAll(async () => {
    here = await tillAt(first, first.ids.registers.restaurant)
    there = await tillAt(second, first.ids.registers.restaurant)
  })

  /** Counts and confirms again until no sale came in between, like a cashier. */
  const closeAtLast = async (till: Till) => {
    for (;;) {
      const closed = await till.close()
      if (closed.status === 200) return closed.body.z_report
      expect(closed.problem?.code).toBe('register.expected_changed')
    }
  }

  test('each sale is in exactly one Z or was refused, and a refused one left the order unpaid', async () => {
    const refusals = new Map<string, number>()
    // Continues until at least one sale has met a close: without a refusal there was no race.
    for (let round = 0; round < ROUNDS || (refusals.size === 0 && round < 10 * ROUNDS); round++) {
      // The delays grow every ten rounds, as machines differ in when a close succeeds.
      const pace = 1 + Math.floor(round / 10)
      await here.ensureOpen()
      const session = (await here.session())?.session_uuid
      const expected = (await here.session())?.expected_cash ?? money(0)
      // All at once and not before: continuous sales would delay the close until their end.
      const selling = Array.from({ length: SALES }, async (_, i) => {
        await sleep(pace * ((i * 7 + round * 3) % 10))
        const order = newId()
        const till = i % 2 ? here : there
        return { order, response: await till.sell([till.line(i)], { order }) }
      })
      const closing = here.close(0, { expected })
      const [first_try, ...sales] = await Promise.all([closing, ...selling])
      const z = first_try.status === 200 ? first_try.body.z_report : await closeAtLast(here)
      const sold = sales.filter(({ response }) => response.status === 200)
      expect(z.session_uuid).toBe(session)
      for (const { response } of sold) expect(response.body.order.payments[0]?.session_uuid).toBe(session)
      expect(z.totals.receipts).toBe(sold.length)
      expect(z.totals.gross).toBe(
        sold.map(({ response }) => response.body.order.total).reduce((a, b) => a + b, 0),
      )
      // Money accepted after the count would be in the drawer but not counted.
      expect([z.difference, z.counted]).toEqual([0, z.expected_cash])
      for (const { order, response } of sales.filter((sale) => !sold.includes(sale))) {
        expect(response.status).toBe(409)
        const code = response.problem?.code ?? ''
        refusals.set(code, (refusals.get(code) ?? 0) + 1)
        const now = await here.show(order)
        if (now.status === 200) expect(now.body.order).toMatchObject({ status: 'open', payments_total: 0 })
        else expect(now.status).toBe(404)
      }
    }
    expect(refusals.size).toBeGreaterThan(0)
    for (const code of refusals.keys()) expect(['register.not_open', 'order.payment_refused']).toContain(code)
  })

  test('two cashiers close one register concurrently: one Z, the other is told (SC-48)', async () => {
    for (let round = 0; round < 10; round++) {
      await here.ensureOpen()
      await here.sell([here.line(round)])
      const closed = await Promise.all([here.close(), there.close()])
      const done = closed.filter(({ status }) => status === 200)
      expect(done).toHaveLength(1)
      const refused = closed.find(({ status }) => status !== 200)
      expect(['register.closing_underway', 'register.not_open', 'register.expected_changed']).toContain(
        refused?.problem?.code,
      )
    }
  })

  test('two cashiers open one register concurrently: one session (POS-05)', async () => {
    for (let round = 0; round < 10; round++) {
      await here.ensureClosed()
      const opened = await Promise.all([here.open(), there.open()])
      expect(opened.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(opened.find(({ status }) => status === 409)?.problem?.code).toBe('register.already_open')
    }
  })

  test('the books balance afterwards (INVAR-4, INVAR-5, INVAR-7, INVAR-8)', async () => {
    await here.ensureClosed()
    await expect
      .poll(() => verifyShop({ database_url }), { timeout: 20_000, interval: 500 })
      .toMatchObject({ ok: true })
  })
})
