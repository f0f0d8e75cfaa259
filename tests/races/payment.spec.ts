import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'
import { inGroups, openTwoApplications } from './two-applications.ts'

const apis = await openTwoApplications()
const { first, second, tillAt, database_url } = apis
afterAll(apis.stop)

/** `pnpm long` runs 2,000. */
const RACES = Number(process.env['BON_RACES'] ?? 200)

describe('races for one order, in two processes', () => {
  let restaurant: Till
  let bar: Till
  beforeAll(async () => {
    restaurant = await tillAt(first, first.ids.registers.restaurant)
    bar = await tillAt(second, first.ids.registers.bar)
    for (const till of [restaurant, bar]) await till.ensureOpen()
  })
  const saved = async (till: Till, i: number) => {
    const order = newId()
    const order_lines = [till.line(i)]
    // Parked, so without a lease: either register may take the payment first (ORD-38).
    const parked = { ...till.by, short_nr: 1, order_lines, suspend: true }
    const { body } = await till.save(order, order_lines, { body: parked })
    return { order, total: body.order.total, revision: body.order.revision }
  }
  const receiptsOf = async (till: Till) => (await till.session())?.totals.receipts ?? 0
  const eventsOf = async (uuid: string) =>
    (await first.call(api.orders.history, { params: { uuid } })).body.events.map(({ type }) => type)

  test(
    `two registers take cash for one order, ${RACES} times: one payment each time, the other is told 409 (G-16)`,
    async () => {
      const before = (await receiptsOf(restaurant)) + (await receiptsOf(bar))
      const losers = new Map<string, number>()
      await inGroups(RACES, 4, async (i) => {
        const { order, revision } = await saved(restaurant, i)
        const answers = await Promise.all([
          restaurant.pay(order, 900_00, revision),
          bar.pay(order, 900_00, revision),
        ])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const code = answers.find(({ status }) => status === 409)?.problem?.code ?? ''
        losers.set(code, (losers.get(code) ?? 0) + 1)
      })
      const expected = ['order.already_paid', 'order.changed', 'order.locked_to_register']
      for (const code of losers.keys()) expect(expected).toContain(code)
      expect((await receiptsOf(restaurant)) + (await receiptsOf(bar)) - before).toBe(RACES)
    },
    scaled(120_000 * (RACES / 200)),
  )

  test('Pay pressed ten times, in both processes: one payment, ten equal answers (G-45, INVAR-10)', async () => {
    await inGroups(20, 2, async (i) => {
      const { order, revision } = await saved(restaurant, i)
      const other = { ...restaurant, pay: (await tillAt(second, restaurant.register)).pay }
      const body = { ...restaurant.by, payment_uuid: newId(), payment_type_uuid: restaurant.cash.uuid }
      const [command_id, received] = [newId(), 900_00 as never]
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, press) =>
          (press % 2 ? other : restaurant).pay(order, 0, revision, {
            command_id,
            body: { ...body, received },
          }),
        ),
      )
      const summaries = answers.map(({ status, body: content }) => `${status} ${JSON.stringify(content)}`)
      expect([...new Set(summaries)]).toHaveLength(1)
      expect(answers[0]?.status).toBe(200)
      expect((await eventsOf(order)).filter((type) => type === 'OrderPaymentStarted')).toHaveLength(1)
    })
  })

  test('ten presses with ten ids of a broken page: one payment, nine times 409 (INVAR-10)', async () => {
    await inGroups(10, 2, async (i) => {
      const { order, revision } = await saved(restaurant, i)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => restaurant.pay(order, 900_00, revision)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    })
  })

  test('paying against cancelling: paid or cancelled, never both (G-18)', async () => {
    await inGroups(60, 4, async (i) => {
      const { order, revision } = await saved(restaurant, i)
      const answers = await Promise.all([
        restaurant.pay(order, 900_00, revision),
        bar.cancel(order, revision),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const types = await eventsOf(order)
      expect(types.filter((type) => type === 'OrderCancelled' || type === 'OrderCompleted')).toHaveLength(1)
    })
  })

  test('paying against one more beer: the payment equals the order’s total (G-18, SC-29)', async () => {
    await inGroups(60, 4, async (i) => {
      const order = newId()
      const lines = [restaurant.line(i)]
      const { revision } = (await restaurant.save(order, lines)).body.order
      const [paid, added] = await Promise.all([
        restaurant.pay(order, 900_00, revision),
        bar.save(order, [...lines, bar.line(i + 1)], { if_match: revision }),
      ])
      const { order: now } = (await restaurant.show(order)).body
      expect([paid.status, added.status].sort()).toEqual([200, 409])
      if (paid.status === 200) expect(now).toMatchObject({ status: 'completed', payments_total: now.total })
      else expect(now).toMatchObject({ status: 'open', payments_total: 0 })
      expect(now.lines).toHaveLength(added.status === 200 ? 2 : 1)
    })
  })

  test('the books balance afterwards (INVAR-1, INVAR-5, INVAR-7, INVAR-8)', async () => {
    await expect
      .poll(() => verifyShop({ database_url }), { timeout: 20_000, interval: 500 })
      .toMatchObject({ ok: true })
  })
})
