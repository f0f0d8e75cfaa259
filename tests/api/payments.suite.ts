import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const payments = (shop: ApiShop) =>
  describe('payments', () => {
    const { call } = shop
    let till: Till
    let bar: Till
    let terrace: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      bar = tills.bar
      terrace = tills.terrace
      for (const each of [till, bar, terrace]) await each.ensureOpen()
    })
    const of = (uuid: string) => ({ params: { uuid } })
    const revisionOf = ({ headers }: { headers: Headers }) => headers.get('etag')?.replaceAll('"', '') ?? ''
    const saved = async (i = 0) => {
      const order = newId()
      const answer = await till.save(order, [till.line(i), till.line(i + 1)])
      return { order, total: answer.body.order.total, revision: revisionOf(answer) }
    }

    test('a whole cash sale in one call: saved, paid, numbered, with change (ORD-43)', async () => {
      const lines = [till.line(0, 2), till.line(1)]
      const due = till.totalOf(lines)
      const sold = await till.sell(lines, { received: money(due + 50_00) })
      expect(sold.status).toBe(200)
      expect(sold.body).toMatchObject({
        sealing: false,
        order: { status: 'completed', total: due, unpaid: 0 },
      })
      expect(sold.body.order.payments).toMatchObject([{ status: 'recorded', amount: due, change: 50_00 }])
      expect(sold.body.order.nr).toBeGreaterThan(0)
    })

    test('a sale sent ten times concurrently is one sale, the ten answers are equal, another body is 422 (INVAR-10)', async () => {
      const [order, command_id, lines] = [newId(), newId(), [till.line(0)]]
      const body = { order, payment_uuid: newId() }
      const before = await till.session()
      const sold = await Promise.all(Array.from({ length: 10 }, () => till.sell(lines, body, { command_id })))
      const summaries = sold.map(
        ({ status, headers, body }) => `${status} ${headers.get('etag')} ${JSON.stringify(body)}`,
      )
      expect(new Set(summaries).size).toBe(1)
      expect(sold[0]?.status).toBe(200)
      const after = await till.session()
      expect((after?.totals.receipts ?? 0) - (before?.totals.receipts ?? 0)).toBe(1)
      const other = await till.sell(lines, { ...body, received: money(600_000_00) }, { command_id })
      expect([other.status, other.problem?.code]).toEqual([422, 'command.reused'])
      expect((await till.session())?.totals.receipts).toBe(after?.totals.receipts)
    })

    test('a part is paid, then the rest: one receipt, once all is paid (SC-51)', async () => {
      const { order, total, revision } = await saved()
      const part = await till.pay(order, 20_00, revision)
      expect(part.body.order).toMatchObject({
        status: 'confirmed',
        payments_total: 20_00,
        unpaid: total - 20_00,
      })
      expect((await call(api.orders.receipt, of(order))).problem?.code).toBe('order.not_completed')
      const rest = await till.pay(order, 500_00, revisionOf(part))
      expect(rest.body.order).toMatchObject({ status: 'completed', unpaid: 0 })
      expect(rest.body.order.payments.map(({ amount }) => amount)).toEqual([20_00, total - 20_00])
      const more = await till.pay(order, 20_00, revisionOf(rest))
      expect([more.status, more.problem?.code]).toEqual([409, 'order.already_paid'])
    })

    test('ORD-37: an order with a payment keeps its lines and its register, and is not cancelled (INVAR-13, ORD-26)', async () => {
      const { order, revision } = await saved()
      const part = await till.pay(order, 20_00, revision)
      const now = revisionOf(part)
      expect((await till.cancel(order, now)).problem?.code).toBe('order.has_payments')
      expect((await till.save(order, [], { if_match: now })).problem?.code).toBe('order.confirmed')
      const elsewhere = await bar.pay(order, 500_00, now)
      expect([elsewhere.status, elsewhere.problem?.code]).toEqual([409, 'order.locked_to_register'])
      expect((await till.pay(order, 500_00, now)).body.order.status).toBe('completed')
    })

    test('a paid order cannot be paid, changed, sold or cancelled again, and the answer has its number (ORD-39)', async () => {
      const sold = await till.sell([till.line(0)])
      const { order_uuid, nr } = sold.body.order
      const now = revisionOf(sold)
      const late = [
        await till.pay(order_uuid, 100_00, now),
        await till.cancel(order_uuid, now),
        await till.save(order_uuid, [], { if_match: now }),
        await till.sell([till.line(1)], { order: order_uuid }, { if_match: now }),
      ]
      for (const { status, problem } of late) {
        expect([status, problem?.code]).toEqual([409, 'order.already_paid'])
        expect(problem?.params).toEqual({ nr })
        // The kitchen may have confirmed meanwhile; the sale itself is unchanged.
        const { lines, payments, total, unpaid } = sold.body.order
        expect(problem?.current).toMatchObject({ status: 'completed', nr, lines, payments, total, unpaid })
      }
    })

    test('a payment names the revision it is based on: 428 without If-Match', async () => {
      const { order } = await saved()
      const refused = await call(api.orders.pay, {
        ...of(order),
        body: { ...till.by, payment_uuid: newId(), payment_type_uuid: till.cash.uuid, received: money(100) },
      })
      expect([refused.status, refused.problem?.code]).toEqual([428, 'request.needs_revision'])
    })

    test('a receipt has number, seller, lines, VAT and the journal’s head, and a reprint is equal (LAW-7)', async () => {
      const sold = await till.sell([till.line(0), till.line(1, 3)], { received: money(1_000_00) })
      const { order_uuid, nr, total } = sold.body.order
      const print = () =>
        call(api.orders.receipt, { ...of(order_uuid), after: sold.headers.get('position') ?? '' })
      const { receipt } = (await print()).body
      expect(receipt).toMatchObject({ nr, total, order_uuid, cashier_initials: 'MK', currency: 'DKK' })
      expect(receipt.seller).toMatchObject({ legal_name: 'Kajkanten ApS', cvr: '12345674' })
      expect(receipt.register).toMatchObject({ uuid: till.register, name: 'Restaurant' })
      expect(receipt.lines.map(({ total: each }) => each).reduce((a, b) => a + b, 0)).toBe(total)
      expect(receipt.vat.map(({ gross }) => gross).reduce((a, b) => a + b, 0)).toBe(total)
      expect(receipt.change).toBe(1_000_00 - total - receipt.rounding)
      await expect
        .poll(async () => (await print()).body.receipt.head?.code, { timeout: 3_000 })
        .toMatch(/^\d+(-[A-Z2-7]{4}){4}$/)
      expect((await print()).body.receipt).toEqual((await print()).body.receipt)
    })

    test('sales of two registers and two companies of one CVR share one series, each number once (INVAR-8)', async () => {
      const sold = await Promise.all(
        Array.from({ length: 24 }, (_, i) => {
          const each = [till, bar, terrace][i % 3] ?? till
          return each.sell([each.line(i)])
        }),
      )
      expect(sold.map(({ status }) => status)).toEqual(Array(24).fill(200))
      const numbers = sold.map(({ body }) => body.order.nr ?? 0).sort((a, b) => a - b)
      expect(numbers.map((nr) => nr - (numbers[0] ?? 0))).toEqual(numbers.map((_, i) => i))
    })
  })
