import { api } from '@bon/contracts/api'
import { type Money, money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallResult } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** FIND-C1: what a cashier may send, and that no input can block a later close. */
export const limits = (shop: ApiShop) =>
  describe('invalid amounts, counts and ids', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    let till: Till
    let kiosk: Till
    let before: Awaited<ReturnType<ReturnType<typeof companySettingsOf>['saveSettings']>>
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      await kiosk.ensureOpen()
      // The largest permitted order exceeds what a cashier may enter.
      before = await companySettingsOf(shop, till).saveSettings({ open_price_limit: money(9_999_999_99) })
    })
    afterAll(async () => {
      await companySettingsOf(shop, till).saveSettings(before)
    })
    const of = (uuid: Uuid) => ({ params: { uuid }, token: till.token, company })
    const openPrice = async (price: number, count = 1) => {
      const { products } = await till.catalogueNow()
      const dish = products.find((one) => one.price === null && one.required_product_uuid === null)
      if (!dish) throw new Error('nothing has an open price')
      const product = { uuid: dish.uuid, price: price as Money }
      return { uuid: newId(), quantity: pieces(count), sellable_data: { type: 'product' as const, product } }
    }
    const refund = (order: OrderView, refund_order: Uuid) =>
      call(api.refunds.refund, {
        ...of(order.order_uuid),
        body: {
          ...till.by,
          refund_order: { order_uuid: refund_order, short_nr: 77 },
          payment_type_uuid: till.cash.uuid,
          lines: [{ line_uuid: order.lines[0]?.uuid ?? '', quantity: pieces(1) }],
        },
      })
    const transfer = (order: OrderView, target: Uuid, short_nr?: number) =>
      call(api.order_actions.transfer, {
        ...of(order.order_uuid),
        if_match: order.revision,
        body: {
          ...till.by,
          kind: 'move_lines' as const,
          parts: [
            {
              order_uuid: target,
              ...(short_nr !== undefined && { short_nr }),
              lines: [{ line_uuid: order.lines[0]?.uuid ?? '', quantity: pieces(1) }],
            },
          ],
        },
      })
    const code = ({ status, problem }: Pick<CallResult<typeof api.orders.save>, 'status' | 'problem'>) => [
      status,
      problem?.code,
    ]

    test('a line of 10,000,000.01, or 9,999,999.99 eleven times, is refused with a message, and the order is unchanged', async () => {
      const order = newId()
      expect(code(await till.save(order, [await openPrice(1_000_000_001)]))).toEqual([422, 'request.invalid'])
      expect(code(await till.save(order, [await openPrice(999_999_999, 11)]))).toEqual([
        409,
        'order.too_large',
      ])
      const large = (await till.save(order, [await openPrice(999_999_999)])).body.order
      expect(
        code(
          await till.save(
            newId(),
            Array.from({ length: 501 }, () => till.line(0)),
          ),
        ),
      ).toEqual([422, 'request.invalid'])
      expect((await till.cancel(order, large.revision)).status).toBe(200)
    })

    test('one line twice in a cart is refused', async () => {
      const line = till.line(0)
      expect(code(await till.save(newId(), [line, line]))).toEqual([422, 'request.invalid'])
    })

    test('a refund whose counter order exists is refused, and the next one succeeds', async () => {
      const sold = (await till.sell([till.line(0, 2)])).body.order
      const theirs = (await kiosk.sell([kiosk.line(0)])).body.order
      expect(code(await refund(sold, sold.order_uuid))).toEqual([409, 'order.id_taken'])
      expect(code(await refund(sold, theirs.order_uuid))).toEqual([404, 'request.not_found'])
      const response = await refund(sold, newId())
      expect([response.status, response.body.refund_order.status]).toEqual([200, 'completed'])
      expect(response.body.order.refunds).toMatchObject([{ status: 'settled' }])
    })

    test('one idempotency key for refunds of two orders gives two refunds', async () => {
      const command_id = newId()
      const orders = [await till.sell([till.line(0)]), await till.sell([till.line(0)])]
      for (const { body } of orders) {
        const { order_uuid, lines } = body.order
        const answer = await call(api.refunds.refund, {
          ...of(order_uuid),
          command_id,
          body: {
            ...till.by,
            refund_order: { order_uuid: newId(), short_nr: 78 },
            payment_type_uuid: till.cash.uuid,
            lines: [{ line_uuid: lines[0]?.uuid ?? '', quantity: pieces(1) }],
          },
        })
        expect([answer.status, answer.body.refund_order?.status]).toEqual([200, 'completed'])
      }
    })

    test('lines moved to a “new” order that is another company’s stay, and are sold', async () => {
      const theirs = (await kiosk.save(newId(), [kiosk.line(0)])).body.order
      const order = (await till.save(newId(), [till.line(0), till.line(1)])).body.order
      expect(code(await transfer(order, theirs.order_uuid, 7))).toEqual([404, 'request.not_found'])
      const now = (await till.show(order.order_uuid)).body.order
      expect(now).toMatchObject({ transfers_in_flight: [], total: order.total })
      expect((await till.pay(order.order_uuid, 900_000, now.revision)).body.order.status).toBe('completed')
      expect((await kiosk.cancel(theirs.order_uuid, theirs.revision)).status).toBe(200)
    })

    test('orders too large to be merged stay two, and the answer says so', async () => {
      const [one, two] = [
        (await till.save(newId(), [await openPrice(600_000_000)])).body.order,
        (await till.save(newId(), [await openPrice(600_000_000)])).body.order,
      ]
      expect(code(await transfer(one, two.order_uuid))).toEqual([409, 'order.too_large'])
      for (const { order_uuid } of [one, two]) {
        const { total, transfers_in_flight, revision } = (await till.show(order_uuid)).body.order
        expect({ total, transfers_in_flight }).toEqual({ total: 600_000_000, transfers_in_flight: [] })
        expect((await till.cancel(order_uuid, revision)).status).toBe(200)
      }
    })

    test('one idempotency key for papers in two companies gives two papers', async () => {
      const command_id = newId()
      for (const place of [till, kiosk]) {
        const { order_uuid } = (await place.sell([place.line(0)])).body.order
        const printed = await call(api.papers.print, {
          params: { uuid: order_uuid },
          token: place.token,
          company: place.company,
          command_id,
          body: { paper: 'receipt', way: 'screen' },
        })
        expect(printed.status).toBe(200)
      }
    })

    test('both shops close afterwards', async () => {
      for (const place of [till, kiosk]) {
        const sold = await place.sell([place.line(0)], { received: money(900_000) })
        expect(sold.status).toBe(200)
        await place.payRests()
        const closed = await place.close()
        expect([closed.status, closed.problem?.code]).toEqual([200, undefined])
        await expect.poll(place.session, { timeout: 10_000, interval: 50 }).toBeNull()
        await place.ensureOpen()
      }
    })
  })
