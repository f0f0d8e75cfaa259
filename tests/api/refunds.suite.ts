import { api } from '@bon/contracts/api'
import {
  type CashierUuid,
  type Money,
  type ProductUuid,
  pieces,
  quantity,
  suspenseType,
  type Uuid,
} from '@bon/contracts/kernel'
import type { CartDetails, OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const refunds = (shop: ApiShop) =>
  describe('refunds', () => {
    const { call, ids } = shop
    let bar: Till
    let hall: Till
    const company = ids.kajkanten
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.restaurant
      // The cashier who took the money is signed in at both registers.
      hall = await tillOf(shop, { ...tills.bar, cashier: tills.restaurant.cashier })
      await bar.ensureOpen()
      await hall.ensureOpen()
    })
    const of = (uuid: Uuid) => ({ params: { uuid }, token: bar.token, company })
    const refund_order = () => ({ order_uuid: newId(), short_nr: 77 })
    const cash = () => ({ payment_type_uuid: bar.cash.uuid })
    const drawer = async (till: Till) => (await till.session())?.expected_cash ?? 0
    const refund = (order: OrderView, amounts: [number, number][], till = bar, command_id = newId()) =>
      call(api.refunds.refund, {
        ...of(order.order_uuid),
        command_id,
        body: {
          // As the cashier who took the money: for another cashier an administrator's PIN is required.
          ...till.by,
          cashier_uuid: bar.cashier,
          ...cash(),
          refund_order: refund_order(),
          lines: amounts.map(([i, amount]) => ({
            line_uuid: order.lines[i]?.uuid ?? '',
            quantity: quantity(amount),
          })),
        },
      })
    /** An order that is partly paid. */
    const partlyPaid = async (part: number, details: CartDetails = {}) => {
      const order = newId()
      const order_lines = [bar.line(0, 2), bar.line(1)]
      const body = { ...bar.by, short_nr: 1, order_lines, details }
      const saved = (await bar.save(order, order_lines, { body })).body.order
      const payment = { payment_uuid: newId(), ...cash(), received: part as Money, amount: part as Money }
      const paid = await call(api.orders.pay, {
        ...of(order),
        if_match: saved.revision,
        body: { ...bar.by, ...payment },
      })
      return paid.body.order
    }

    test('POS-22, SC-57: a line is refunded in cash, the drawer is lower by it, and VAT is reversed', async () => {
      const sold = (await bar.sell([bar.line(0, 2), bar.line(1)])).body.order
      const before = await drawer(bar)
      const { status, body } = await refund(sold, [[1, 1000]])
      expect(status).toBe(200)
      expect(body.refund_order).toMatchObject({
        status: 'completed',
        origin: { kind: 'refund', order_uuid: sold.order_uuid },
        total: -(sold.lines[1]?.unit_price ?? 0),
      })
      expect(body.refund_order.nr).toBeGreaterThan(sold.nr ?? 0)
      const [payout] = body.refund_order.payments
      expect(await drawer(bar)).toBe(before + (payout?.amount ?? 0) + (payout?.rounding ?? 0))
      expect(body.order.refunds).toMatchObject([{ status: 'settled', amount: -body.refund_order.total }])
    })

    test('DEF-73, R-9: deposits brought back are paid out in cash without their bon, and the figure of their mark is less', async () => {
      const { products } = await bar.catalogueNow()
      const deposit = products.find(
        ({ special_behaviour, price }) => special_behaviour === 'deposit' && price !== null && price > 0,
      )
      const price = deposit?.price as Money
      const give = (product_uuid: ProductUuid, count: number, order = newId(), command_id = newId()) =>
        call(api.deposit_returns.give, {
          ...of(order),
          command_id,
          body: {
            ...bar.by,
            cashier_uuid: bar.cashier,
            ...cash(),
            short_nr: 78,
            payment_uuid: newId(),
            lines: [{ uuid: newId(), product_uuid, price, quantity: pieces(count) }],
          },
        })
      const figures = async () => {
        const session = await bar.session()
        const row = session?.totals.by_mark.find(({ mark }) => mark === 'deposit')
        return {
          drawer: session?.expected_cash ?? 0,
          returned: session?.totals.returns.amount ?? 0,
          quantity: row?.quantity ?? 0,
          gross: row?.gross ?? 0,
        }
      }
      const before = await figures()
      const { status, body } = await give(deposit?.uuid ?? '', 4)
      expect(status).toBe(200)
      expect(body.order).toMatchObject({
        status: 'completed',
        total: -4 * price,
        lines: [{ mark: 'deposit', quantity: pieces(-4) }],
        payments: [{ method: 'cash', amount: -4 * price, status: 'recorded' }],
      })
      const after = await figures()
      expect(after.drawer).toBe(before.drawer - 4 * price)
      expect(after).toMatchObject({ quantity: before.quantity - 4000, gross: before.gross - 4 * price })
      // Goods are no deposit, and a till that shows another price is told.
      const { uuid: dish } = bar.dish(0)
      const goods = await call(api.deposit_returns.give, {
        ...of(newId()),
        body: {
          ...bar.by,
          cashier_uuid: bar.cashier,
          ...cash(),
          short_nr: 78,
          payment_uuid: newId(),
          lines: [{ uuid: newId(), product_uuid: dish, price: bar.dish(0).price, quantity: pieces(1) }],
        },
      })
      expect(goods.problem?.code).toBe('order.deposit_unknown')
      expect((await give(deposit?.uuid ?? '', 4, body.order.order_uuid)).problem?.code).toBe('order.id_taken')
      const { refund } = (await bar.status()).limits
      const many = await give(deposit?.uuid ?? '', Math.floor(refund / price) + 1)
      expect(many.problem?.code).toBe('order.approval_needed')
      expect(await figures()).toEqual(after)
    })

    test('SC-59: a refunded line is not refunded again, at this register or another, nor is a refund', async () => {
      const sold = (await bar.sell([bar.line(0, 3)])).body.order
      const answers = await Promise.all([
        refund(sold, [[0, 2000]]),
        refund(sold, [[0, 2000]], hall),
        refund(sold, [[0, 2000]], hall),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.problem).toMatchObject({ code: 'order.quantity_too_large', params: { quantity: 1000 } })
      const counterOrder = answers.find(({ status }) => status === 200)?.body.refund_order
      if (!counterOrder) throw new Error('nobody gave back')
      expect((await refund(counterOrder, [[0, 1000]])).problem).toMatchObject({ code: 'order.line_unknown' })
      const rest = await refund(sold, [[0, 1000]], hall)
      expect(counterOrder.total + rest.body.refund_order.total).toBe(-sold.total)
    })

    test('S-15: twenty refunds of 0.002 pieces pay nothing out of the drawer', async () => {
      const sold = (await bar.sell([bar.line(0, 3)])).body.order
      const before = await drawer(bar)
      const codes = new Set<string | undefined>()
      for (let n = 0; n < 20; n += 1) codes.add((await refund(sold, [[0, 2]])).problem?.code)
      expect([...codes]).toEqual(['order.quantity_not_whole'])
      expect(await drawer(bar)).toBe(before)
    })

    test('RULE-2: the same refund sent ten times concurrently is one', async () => {
      const sold = (await bar.sell([bar.line(0)])).body.order
      const body = {
        ...bar.by,
        ...cash(),
        refund_order: refund_order(),
        lines: [{ line_uuid: sold.lines[0]?.uuid ?? '', quantity: pieces(1) }],
      }
      const options = { ...of(sold.order_uuid), command_id: newId(), body }
      const before = await drawer(bar)
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(api.refunds.refund, options)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => body.refund_order.nr)).size).toBe(1)
      const [payout] = answers[0]?.body.refund_order.payments ?? []
      expect(await drawer(bar)).toBe(before + (payout?.received ?? 0))
    })

    test('ORD-26 to ORD-29: a partly paid order is cancelled by a refund order; the suspense account ends at zero', async () => {
      const paid = await partlyPaid(2_000)
      expect(paid.status).toBe('confirmed')
      const before = await drawer(bar)
      const suspenseBefore = await suspense()
      const { status, body } = await call(api.refunds.cancelPaid, {
        ...of(paid.order_uuid),
        if_match: paid.revision,
        body: { ...bar.by, refund_order: refund_order() },
      })
      expect(status).toBe(200)
      expect(body.order).toMatchObject({ status: 'completed', unpaid: 0 })
      expect(body.refund_order).toMatchObject({ status: 'completed', total: -paid.total, unpaid: 0 })
      expect(await drawer(bar)).toBe(before - 2_000)
      expect(await suspense()).toBe(suspenseBefore)
    })

    test('R-27: guests of an order that is cancelled after a part was paid are not counted', async () => {
      const figures = async () => {
        const { today } = (await call(api.statistics.dashboard, { company })).body
        const { guests, guest_gross, guest_net, guest_quantity } = today
        return { guests, guest_gross, guest_net, guest_quantity }
      }
      const before = await figures()
      const paid = await partlyPaid(2_000, { guests: 5 })
      const { status, body } = await call(api.refunds.cancelPaid, {
        ...of(paid.order_uuid),
        if_match: paid.revision,
        body: { ...bar.by, refund_order: refund_order() },
      })
      expect(status).toBe(200)
      expect(body.refund_order.details.guests).toBe(5)
      // Each of the two receipts is recorded and sealed by itself, after the answer.
      const sealed = async () => {
        const at = { params: { uuid: bar.register }, token: bar.token, company }
        const { entries } = (await call(api.journal.list, { ...at, query: { limit: 20 } })).body
        return entries.map(({ nr }) => nr)
      }
      await expect.poll(sealed).toEqual(expect.arrayContaining([body.order.nr, body.refund_order.nr]))
      await expect.poll(figures).toEqual(before)
    })

    test('ORD-30, DEF-12: a confirmed order is reopened by reversal and copy, with an administrator’s PIN', async () => {
      const paid = await partlyPaid(1_500)
      const reopen = reopening(paid)
      expect((await reopen()).problem).toMatchObject({ code: 'register.admin_pin_needed' })
      await approve(shop, bar, reopen.action)
      const { body, status } = await reopen()
      expect(status).toBe(200)
      expect(body.copy).toMatchObject({
        status: 'open',
        total: paid.total,
        unpaid: paid.total,
        origin: { kind: 'copy', order_uuid: paid.order_uuid },
        holder: { register_uuid: bar.register },
      })
      expect(body.refund_order.origin?.kind).toBe('reversal')
    })

    test('R-9, S-13: one PIN approves one action: on one order, by one cashier, and a retry of it needs no second one', async () => {
      const [meant, other] = [reopening(await partlyPaid(1_500)), reopening(await partlyPaid(1_500))]
      await approve(shop, bar, meant.action)
      const needed = { problem: { code: 'register.admin_pin_needed' } }
      expect(await other()).toMatchObject(needed)
      expect(await other({ command_id: meant.action.command_id })).toMatchObject(needed)
      expect(await meant({ command_id: newId() })).toMatchObject(needed)
      const another = await meant({}, { cashier_uuid: ids.cashiers.lars })
      expect(another).toMatchObject({ problem: { code: 'cashier.not_signed_in' } })
      const done = await meant()
      expect(done.status).toBe(200)
      expect((await meant()).body.refund_order).toEqual(done.body.refund_order)
      expect(await other()).toMatchObject(needed)
    })

    /** A reopening of this order, to be sent several times. */
    const reopening = (paid: OrderView) => {
      const action = { kind: 'order.reopen', subject_uuid: paid.order_uuid, command_id: newId() } as const
      const bons = { refund_order: refund_order(), copy: refund_order() }
      const send = (options: { command_id?: Uuid } = {}, by: { cashier_uuid?: CashierUuid } = {}) =>
        call(api.refunds.reopen, {
          ...of(paid.order_uuid),
          if_match: paid.revision,
          command_id: action.command_id,
          ...options,
          body: { ...bar.by, ...by, ...bons },
        })
      return Object.assign(send, { action })
    }

    const suspense = async () =>
      (await bar.session())?.totals.by_payment_type.find(
        ({ payment_type_uuid }) => payment_type_uuid === suspenseType,
      )?.amount ?? 0
  })
