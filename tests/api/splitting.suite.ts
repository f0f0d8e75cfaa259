import { api } from '@bon/contracts/api'
import { type Money, money, pieces, quantity, sum, type Uuid } from '@bon/contracts/kernel'
import { cashDue, equalShares, type OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const splitting = (shop: ApiShop) =>
  describe('splitting a bill', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    let till: Till
    let goods: Awaited<ReturnType<Till['catalogueNow']>>['products']
    beforeAll(async () => {
      till = (await tillsOf(shop)).bar
      await till.ensureOpen()
      goods = (await till.catalogueNow()).products
    })
    const of = (uuid: Uuid) => ({ params: { uuid }, token: till.token, company })
    const lineOf = (uuid: Uuid, price: Money, amount = pieces(1)) => ({
      uuid: newId(),
      quantity: amount,
      sellable_data: { type: 'product' as const, product: { uuid, price } },
    })
    const byWeight = () => {
      const cheese = goods.find(({ unit, price }) => unit === 'kilogram' && price !== null)
      if (!cheese) throw new Error('nothing is sold by weight')
      return lineOf(cheese.uuid, cheese.price ?? money(0), quantity(2500))
    }
    /** For an open price that the cashier enters. */
    const openPrice = (price: number) => {
      const dish = goods.find(
        (one) => one.price === null && one.required_product_uuid === null && one.unit === 'pieces',
      )
      if (!dish) throw new Error('nothing has an open price')
      return lineOf(dish.uuid, money(price))
    }
    const saved = async (lines: ReturnType<typeof lineOf>[]): Promise<OrderView> => {
      const body = { ...till.by, short_nr: 5, order_lines: lines, suspend: true }
      const answer = await till.save(newId(), lines, { body })
      expect(answer.status).toBe(200)
      return answer.body.order
    }
    type Lines = { line_uuid: Uuid; quantity: number }[]
    const split = (order: OrderView, ...parts: Lines[]) =>
      call(api.order_actions.transfer, {
        ...of(order.order_uuid),
        if_match: order.revision,
        body: {
          ...till.by,
          kind: 'split' as const,
          parts: parts.map((lines, i) => ({ order_uuid: newId(), short_nr: 50 + i, lines: lines as never })),
        },
      })
    const pay = (order: OrderView, received: number, amount?: Money) =>
      call(api.orders.pay, {
        ...of(order.order_uuid),
        if_match: order.revision,
        body: {
          ...till.by,
          payment_uuid: newId(),
          payment_type_uuid: till.cash.uuid,
          received: money(received),
          ...(amount !== undefined && { amount }),
        },
      })
    const plan = async (order: OrderView, amounts: Money[]) =>
      (await call(api.order_actions.shares, { ...of(order.order_uuid), body: { ...till.by, amounts } })).body
        .order
    const shown = async (uuid: Uuid) => (await till.show(uuid)).body.order
    const drawer = async () => {
      const session = await till.session()
      return {
        cash: session?.expected_cash ?? 0,
        gross: session?.totals.gross ?? 0,
        receipts: session?.totals.receipts ?? 0,
      }
    }
    const three = async () => {
      const [one, again] = [till.line(0), till.line(0)]
      const order = await saved([byWeight(), one as never, again as never])
      const [cheese, first, second] = order.lines.map(({ uuid }) => uuid) as [Uuid, Uuid, Uuid]
      return { order, cheese, first, second }
    }

    test('FLR-08, SC-39: a line of 2,5 kg and two lines of one product are limited separately, and all is paid', async () => {
      const before = await drawer()
      const { order, cheese, first, second } = await three()
      const tooMuch = await split(order, [{ line_uuid: first, quantity: 2000 }])
      expect(tooMuch.problem).toMatchObject({
        code: 'order.quantity_too_large',
        params: { line_uuid: first },
      })
      const tooHeavy = await split(order, [{ line_uuid: cheese, quantity: 2501 }])
      expect(tooHeavy.problem?.code).toBe('order.quantity_too_large')
      expect((await shown(order.order_uuid)).lines).toEqual(order.lines)

      const { body } = await split(
        order,
        [
          { line_uuid: cheese, quantity: 1000 },
          { line_uuid: first, quantity: 1000 },
        ],
        [
          { line_uuid: cheese, quantity: 333 },
          { line_uuid: second, quantity: 500 },
        ],
      )
      const bills = [body.order, ...body.others]
      expect(bills.map(({ lines }) => lines.map((line) => line.quantity))).toEqual([
        [1167, 500],
        [1000, 1000],
        [333, 500],
      ])
      expect(sum(bills.map(({ total }) => total))).toBe(order.total)
      const paid = await Promise.all(bills.map((bill) => pay(bill, 900_000)))
      expect(paid.map(({ body: result }) => result.order.status)).toEqual(bills.map(() => 'completed'))
      const after = await drawer()
      const due = sum(bills.map(({ total }) => cashDue(total, till.cash.rounding_unit).due))
      expect(after).toEqual({
        cash: before.cash + due,
        gross: before.gross + order.total,
        receipts: before.receipts + 3,
      })
    })

    test('SC-40: lines that the kitchen has cooked are not sent again for the split bills', async () => {
      const { order, cheese, first } = await three()
      const kitchen = (uuid: Uuid) => call(api.kitchen.send, { ...of(uuid), body: till.by })
      const cooked = (await kitchen(order.order_uuid)).body.order
      const { body } = await split(cooked, [
        { line_uuid: first, quantity: 500 },
        { line_uuid: cheese, quantity: 500 },
      ])
      for (const { order_uuid, tickets } of [body.order, ...body.others]) {
        const response = await kitchen(order_uuid)
        expect(response.body.kitchen ?? 'nothing').toBe('nothing')
        const named = (all: OrderView['tickets']) => all.map(({ ticket_uuid }) => ticket_uuid)
        expect(named((await shown(order_uuid)).tickets)).toEqual(named(tickets))
      }
      const had = (orders: OrderView[]) =>
        orders.flatMap(({ sent }) => Object.values(sent)).reduce((all, one) => all + one.quantity, 0)
      expect(had(cooked ? [cooked] : [])).toBeGreaterThan(0)
      expect(had([body.order, ...body.others])).toBe(had([cooked]))
    })

    test('100,00 in three parts in cash: 33,50, 33,50 and 33,00, and drawer, session and receipt agree to the øre', async () => {
      const before = await drawer()
      let order = await saved([openPrice(100_00)])
      expect(order.total).toBe(100_00)
      order = await plan(order, equalShares(order.unpaid, 3))
      order = (await pay(order, 40_00, money(33_50))).body.order
      expect(order.payments[0]).toMatchObject({ amount: 3350, change: 650, rounding: 0 })
      order = await plan(order, equalShares(order.unpaid, 2))
      expect(order.shares).toEqual([3325, 3325])
      const frozen = await split(order, [{ line_uuid: order.lines[0]?.uuid ?? '', quantity: 500 }])
      expect(frozen.problem?.code).toBe('order.confirmed')
      order = (await pay(order, 33_50, money(33_50))).body.order
      order = await plan(order, [order.unpaid])
      order = (await pay(order, 50_00)).body.order
      expect(order).toMatchObject({ status: 'completed', unpaid: 0, payments_total: 100_00 })
      expect(order.payments.map(({ amount, rounding }) => [amount, rounding])).toEqual([
        [3350, 0],
        [3350, 0],
        [3300, 0],
      ])
      expect(await drawer()).toEqual({
        cash: before.cash + 100_00,
        gross: before.gross + 100_00,
        receipts: before.receipts + 1,
      })
    })

    test('an order is paid while it is split, ten times: one of them wins, and nothing is lost', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { order, first } = await three()
        const [paid, parted] = await Promise.all([
          pay(order, 900_000),
          split(order, [{ line_uuid: first, quantity: 1000 }]),
        ])
        expect([paid.status, parted.status].sort(), `round ${round}`).toEqual([200, 409])
        const now = await shown(order.order_uuid)
        expect(now.transfers_in_flight).toEqual([])
        if (paid.status === 200) expect(now).toMatchObject({ status: 'completed', total: order.total })
        else expect(now.total + (parted.body.others[0]?.total ?? 0)).toBe(order.total)
      }
    })

    test('BEYOND-09, SC-38: a split is undone: every line and price is on the original again', async () => {
      const { order, cheese, first } = await three()
      const { body } = await split(
        order,
        [{ line_uuid: first, quantity: 1000 }],
        [{ line_uuid: cheese, quantity: 750 }],
      )
      for (const guest of body.others) {
        const lines = guest.lines.map((line) => ({ line_uuid: line.uuid, quantity: line.quantity }))
        const back = await call(api.order_actions.transfer, {
          ...of(guest.order_uuid),
          if_match: guest.revision,
          body: { ...till.by, kind: 'merge', parts: [{ order_uuid: order.order_uuid, lines }] },
        })
        expect(back.body.order).toMatchObject({ status: 'cancelled', reason: 'moved' })
      }
      const now = await shown(order.order_uuid)
      expect(now).toMatchObject({ status: 'open', total: order.total })
      expect(now.lines.reduce((all, line) => all + line.quantity, 0)).toBe(4500)
    })
  })
