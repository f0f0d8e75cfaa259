import { api } from '@bon/contracts/api'
import { money, owedType, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Bons that took a part of their money: sealed by the close with their rest owed, and paid later. */
export const owed = (shop: ApiShop) =>
  describe('bons with a rest owed', () => {
    const { call } = shop
    let till: Till
    let other: Till
    let slips: Uuid
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      other = tills.bar
      await till.ensureClosed()
      await till.open()
      await other.ensureOpen()
      const types = (await till.catalogueNow()).payment_types
      slips = types.find(({ name }) => name === 'Løs terminal')?.uuid ?? ''
    })
    /** A bon of one dish of which 10 kr. in cash is paid, once the close sees it. */
    const partlyPaid = async () => {
      const uuid = newId()
      const { body } = await till.save(uuid, [till.line(0)])
      const paid = await till.pay(uuid, 10_00, body.order.revision)
      expect(paid.body.order.status).toBe('confirmed')
      await expect
        .poll(async () => (await till.session_orders()).find(({ order_uuid }) => order_uuid === uuid)?.paid)
        .toBe(10_00)
      return paid.body.order
    }
    const orderOf = async (uuid: Uuid) => (await till.show(uuid)).body.order
    type Settling = { at?: Till; command_id?: Uuid; type?: Uuid; amount?: number; payment_uuid?: PaymentUuid }
    const settle = (
      order: OrderView,
      received: number,
      { at = till, command_id = newId(), type = at.cash.uuid, amount, payment_uuid = newId() }: Settling = {},
    ) =>
      call(api.owed.settle, {
        token: at.token,
        company: at.company,
        params: { uuid: order.order_uuid },
        command_id,
        body: {
          ...at.by,
          payment_uuid,
          payment_type_uuid: type,
          received: money(received),
          ...(amount !== undefined && { amount: money(amount) }),
        },
      })
    const kindOf = async (number: number | undefined) => {
      const { register: uuid, company } = till
      const { body } = await call(api.journal.list, { company, params: { uuid }, query: { limit: 100 } })
      return body.entries.find(({ nr }) => nr === number)?.kind
    }
    const listed = async (uuid: Uuid) => {
      const query = { status: 'owed', limit: 100 } as const
      const { orders } = (await call(api.orders.list, { company: till.company, query })).body
      return orders.find(({ order_uuid }) => order_uuid === uuid)?.owed
    }
    /** An order of which a part was paid, after the close that sealed it and a new opening. */
    const sealed = async () => {
      await till.ensureOpen()
      const { order_uuid } = await partlyPaid()
      const closed = await till.close(0, { seal_owed: [order_uuid] })
      expect(closed.status).toBe(200)
      await till.open()
      return { order: await orderOf(order_uuid), z: closed.body.z_report }
    }

    test('R-1: a close that does not say so is refused, and seals nothing; nor does one whose count is wrong', async () => {
      await till.ensureOpen()
      const { order_uuid } = await partlyPaid()
      expect((await till.close()).problem?.code).toBe('register.orders_hold_money')
      const wrong = { seal_owed: [order_uuid], expected: money(1) }
      expect((await till.close(0, wrong)).problem?.code).toBe('register.expected_changed')
      expect((await orderOf(order_uuid)).status).toBe('confirmed')
      expect((await till.close(0, { seal_owed: [order_uuid] })).status).toBe(200)
    })

    test('R-1: the close seals it as 11015 with all its lines: the money received and one row for the rest', async () => {
      const { order, z } = await sealed()
      const rest = order.total - 10_00
      expect(order).toMatchObject({ status: 'completed', holder: null })
      expect(order.payments).toMatchObject([
        { method: 'cash', amount: 10_00, status: 'recorded' },
        { method: 'owed', payment_type_uuid: owedType, amount: rest, status: 'recorded' },
      ])
      expect(z.carried_over.map((one) => one.order_uuid)).not.toContain(order.order_uuid)
      expect(z.totals).toMatchObject({ gross: order.total, prepaid: 0 })
      expect(z.totals.by_payment_type).toContainEqual(
        expect.objectContaining({ payment_type_uuid: owedType, count: 1, amount: rest }),
      )
      await expect.poll(() => kindOf(order.nr)).toBe('part_paid_sale')
      await expect.poll(() => listed(order.order_uuid)).toBe(rest)
      const { layout } = (await call(api.papers.report, { params: { uuid: z.session_uuid } })).body
      expect(layout.flatMap((row) => ('left' in row ? [row.left] : []))).toContain('Skyldes (1)')
    })

    test('R-1: a close sent five times seals it once, and gives five equal answers', async () => {
      await till.ensureOpen()
      const { order_uuid } = await partlyPaid()
      const body = { seal_owed: [order_uuid], carry_over: await till.withoutMoney() }
      const { counts, expected } = await till.count()
      const command_id = newId()
      const closed = await Promise.all(
        Array.from({ length: 5 }, () => till.close(0, { ...body, counts, expected }, { command_id })),
      )
      expect(new Set(closed.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(closed[0]?.status).toBe(200)
      const { payments } = await orderOf(order_uuid)
      expect(payments.map(({ method, status }) => `${method} ${status}`)).toEqual([
        'cash recorded',
        'owed recorded',
      ])
    })

    test('R-1: it is paid in the next session, once, as 11011: among its tenders, in no turnover', async () => {
      const { order } = await sealed()
      const rest = order.total - 10_00
      const before = await till.session()
      const how = { command_id: newId(), payment_uuid: newId(), type: slips }
      const paid = await settle(order, rest, how)
      expect(paid.status).toBe(200)
      expect((await settle(order, rest, how)).status).toBe(200)
      const nr = paid.body.order.payments.at(-1)?.settlement_nr ?? 0
      expect(nr).toBeGreaterThan(order.nr ?? 0)
      expect((await settle(order, rest)).problem?.code).toBe('order.nothing_owed')
      const after = await till.session()
      expect(after?.totals).toMatchObject({
        gross: before?.totals.gross,
        receipts: before?.totals.receipts,
        prepaid: before?.totals.prepaid,
        owed_settled: { count: 1, amount: rest },
        by_payment_type: [{ payment_type_uuid: slips, count: 1, amount: rest }],
      })
      await expect.poll(() => kindOf(nr)).toBe('owed_settled')
      await expect.poll(() => listed(order.order_uuid)).toBeUndefined()
      const { z_report } = (await till.close()).body
      expect(z_report.totals.owed_settled).toEqual({ count: 1, amount: rest })
      const { layout } = (await call(api.papers.report, { params: { uuid: z_report.session_uuid } })).body
      expect(layout.flatMap((row) => ('left' in row ? [row.left] : []))).toContain('Skyldige beløb betalt 1')
    })

    test('R-1: two registers at once never take more than is owed', async () => {
      const { order } = await sealed()
      const rest = order.total - 10_00
      const due = Math.round(rest / 50) * 50
      const answers = await Promise.all([settle(order, due), settle(order, due, { at: other })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { payments } = await orderOf(order.order_uuid)
      expect(
        payments.filter(({ settles_owed, status }) => settles_owed && status === 'recorded'),
      ).toHaveLength(1)
    })

    test('R-1: cash gives change, a part leaves the rest owed, and money goes back only after it is paid', async () => {
      const { order } = await sealed()
      const rest = order.total - 10_00
      const part = await settle(order, 50_00, { amount: 20_00 })
      expect(part.body.order.payments.at(-1)).toMatchObject({ amount: 20_00, change: 30_00 })
      await expect.poll(() => listed(order.order_uuid)).toBe(rest - 20_00)
      const line = order.lines[0]
      const refund = () =>
        call(api.refunds.refund, {
          token: till.token,
          company: till.company,
          params: { uuid: order.order_uuid },
          body: {
            ...till.by,
            payment_type_uuid: till.cash.uuid,
            refund_order: { order_uuid: newId(), short_nr: 79 },
            lines: [{ line_uuid: line?.uuid ?? '', quantity: line?.quantity ?? (0 as never) }],
          },
        })
      expect((await refund()).problem).toMatchObject({
        code: 'order.owed_first',
        params: { amount: rest - 20_00 },
      })
      expect((await settle(order, 1_000_00)).status).toBe(200)
      expect((await refund()).status).toBe(200)
    })

    test('R-1: the register that took the money seals it, not the one that opened the bon', async () => {
      await till.ensureOpen()
      await other.ensureOpen()
      const uuid = newId()
      const body = { ...till.by, short_nr: 61, order_lines: [till.line(0)], suspend: true }
      const saved = await till.save(uuid, [till.line(0)], { body })
      const paid = await other.pay(uuid, 10_00, saved.body.order.revision)
      expect(paid.body.order.status).toBe('confirmed')
      await expect
        .poll(async () => (await other.session_orders()).find(({ order_uuid }) => order_uuid === uuid)?.paid)
        .toBe(10_00)
      expect((await till.session_orders()).map(({ order_uuid }) => order_uuid)).not.toContain(uuid)
      expect((await till.close()).status).toBe(200)
      expect((await orderOf(uuid)).status).toBe('confirmed')
      expect((await other.close()).problem?.code).toBe('register.orders_hold_money')
      expect((await other.close(0, { seal_owed: [uuid] })).status).toBe(200)
      expect((await orderOf(uuid)).payments.at(-1)).toMatchObject({
        method: 'owed',
        register_uuid: other.register,
      })
      await other.open()
    })

    test('R-1: a forced close is never held up by such a bon, and seals it too', async () => {
      await till.ensureOpen()
      const { order_uuid } = await partlyPaid()
      const command_id = newId()
      await approve(shop, till, { kind: 'register.force_close', subject_uuid: till.register, command_id })
      const forced = await call(api.registers.forceClose, {
        token: till.token,
        company: till.company,
        params: { uuid: till.register },
        command_id,
        body: { cashier_uuid: till.cashier, reason: 'other', count: null },
      })
      expect(forced.status).toBe(200)
      expect(forced.body.z_report.carried_over.map((one) => one.order_uuid)).not.toContain(order_uuid)
      expect((await orderOf(order_uuid)).payments.at(-1)).toMatchObject({
        method: 'owed',
        status: 'recorded',
      })
    })
  })
