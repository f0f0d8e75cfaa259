import { api } from '@bon/contracts/api'
import {
  type CashierUuid,
  money,
  pieces,
  type QueryOf,
  type Uuid,
  zero,
  zeroTotalType,
} from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** limits of a cashier, enforced by the server; in its own session, so that its totals are isolated. */
export const moneyRules = (shop: ApiShop) =>
  describe('money rules', () => {
    const { call, ids } = shop
    let till: Till
    let dish: Uuid
    const price = 169_00
    const at = () => ({ token: till.token, company: till.company })
    beforeAll(async () => {
      till = (await tillsOf(shop)).terrace
      await till.ensureClosed()
      await till.open()
      dish = newId()
      const data = products.schema.parse({
        name: `Stjerneskud ${dish.slice(-6)}`,
        button_text: 'Stjerneskud',
        price: money(price),
        account_uuid: till.dish(0).account_uuid,
        article_group: '04003',
      }) as never
      const made = await call(resourceEndpoints(products).create, {
        ...at(),
        body: { uuid: dish, data },
      } as never)
      expect(made.problem).toBeUndefined()
    })
    const during: ReturnType<typeof companySettingsOf>['during'] = (data, action) =>
      companySettingsOf(shop, till).during(data, action)
    const line = (count = 1, over: object = {}) => ({
      uuid: newId(),
      quantity: pieces(count),
      sellable_data: { type: 'product' as const, product: { uuid: dish, price: money(price) } },
      ...over,
    })
    /** The company's kind of discount of this name. */
    const givenAs = async (name: string) => {
      const kind = (await till.catalogueNow()).discount_kinds.find((one) => one.name === name)
      if (!kind) throw new Error(`no kind of discount is called ${name}`)
      return { discount_kind_uuid: kind.uuid }
    }
    /** Without a cash limit of the company, so that sales of fifty thousand are possible too. */
    const sold = async (count: number): Promise<OrderView> => {
      let order: OrderView | undefined
      await during({ cash_limit: null }, async () => {
        order = (await till.sell([line(count)])).body.order
      })
      if (!order) throw new Error('nothing was sold')
      return order
    }
    type Refund = { reason?: string; cashier_uuid?: CashierUuid; command_id?: Uuid }
    const refund = (order: OrderView, count: number, { command_id = newId(), ...over }: Refund = {}) =>
      call(api.refunds.refund, {
        ...at(),
        params: { uuid: order.order_uuid },
        command_id,
        body: {
          ...till.by,
          payment_type_uuid: till.cash.uuid,
          refund_order: { order_uuid: newId(), short_nr: 77 },
          lines: [{ line_uuid: order.lines[0]?.uuid ?? '', quantity: pieces(count) }],
          ...over,
        },
      })
    const drawer = async () => (await till.session())?.expected_cash ?? 0
    const refused = (causes: string) => ({ code: 'order.approval_needed', params: { causes } })

    test('S-04: fifty thousand at once is refused, and accepted with an administrator’s PIN and a reason', async () => {
      const order = await sold(300)
      const before = await drawer()
      const causes = 'refund_limit refund_of_session refund_of_original'
      expect((await refund(order, 300)).problem).toMatchObject(refused(causes))
      // A reason does not replace the PIN.
      expect((await refund(order, 300, { reason: 'Fejlslag' })).problem).toMatchObject(refused(causes))
      expect(await drawer()).toBe(before)
      const command_id = newId()
      await approve(shop, till, { kind: 'order.refund', subject_uuid: order.order_uuid, command_id })
      expect((await refund(order, 300, { command_id })).problem).toMatchObject(refused(causes))
      const response = await refund(order, 300, { command_id, reason: 'Selskab aflyst' })
      expect(response.status).toBe(200)
      expect(await drawer()).toBe(before - 50_700_00)
      // A repeated command is the same refund, and its PIN approves no other.
      const more = await sold(300)
      expect((await refund(more, 300, { reason: 'Selskab aflyst' })).problem).toMatchObject(refused(causes))
      expect((await refund(more, 300, { command_id, reason: 'Selskab aflyst' })).problem).toMatchObject(
        refused(causes),
      )
    })

    test('S-04: eleven refunds of 4,900 in one session count as one, sequentially and concurrently', async () => {
      const orders: OrderView[] = []
      for (let n = 0; n < 11; n += 1) orders.push((await till.sell([line(29)])).body.order)
      const before = await drawer()
      const [one, two, ...rest] = orders as [OrderView, OrderView, ...OrderView[]]
      const at_once = await Promise.all([refund(one, 29), refund(two, 29)])
      expect(at_once.map(({ status }) => status).toSorted()).toEqual([200, 409])
      for (const order of rest) {
        const { problem } = await refund(order, 29)
        expect(problem).toMatchObject(refused('refund_of_session'))
      }
      expect(await drawer()).toBe(before - 4_901_00)
    })

    test('S-04: a payment taken by another cashier is refunded with a PIN and a reason', async () => {
      const order = await sold(1)
      const other = await tillOf(shop, { ...till, cashier: ids.cashiers.mette })
      const { problem } = await refund(order, 1, { cashier_uuid: other.cashier })
      expect(problem).toMatchObject(refused('refund_by_other'))
      await till.signIn()
    })

    test('R-9: each limit is configured by the company', async () => {
      const order = await sold(60)
      await during({ refund_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).problem).toMatchObject(refused('refund_of_session')),
      )
      await during({ refund_session_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).problem).toMatchObject(refused('refund_limit refund_of_original')),
      )
      await during({ refund_limit: money(100_000_00), refund_session_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).status).toBe(200),
      )
    })

    test('S-12: a discount of 99.9 % is refused, and accepted with an administrator’s PIN and a reason', async () => {
      const order = newId()
      const command_id = newId()
      const lines = [line(1, { percentage_discount: 999 })]
      expect((await till.sell(lines)).problem).toMatchObject(refused('discount_limit'))
      expect((await till.save(newId(), lines)).problem).toMatchObject(refused('discount_limit'))
      expect((await till.sell([line(1, { percentage_discount: 200 })])).status).toBe(200)
      // The same limit applies to the order's own discount.
      const details = { percentage_discount: 999 }
      expect((await till.sell([line(1)], { details })).problem).toMatchObject(refused('discount_limit'))
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const sale = { order, payment_uuid: newId(), reason: 'Personale' }
      const sold = await till.sell(lines, sale, { command_id })
      expect(sold.body.order).toMatchObject({ status: 'completed', total: 17 })
      const response = await call(api.order_actions.comments, { ...at(), params: { uuid: order } })
      expect(response.body.comments).toMatchObject([{ text: 'Personale' }])
      await during({ discount_limit: 999 }, async () =>
        expect((await till.sell([line(1, { percentage_discount: 999 })])).status).toBe(200),
      )
    })

    test('R-9: an amount off a line is a discount on receipt and session, and beyond the limit it asks', async () => {
      const before = (await till.session())?.totals
      expect((await till.sell([line(1, { discount_amount: 34_00 })])).problem).toMatchObject(
        refused('discount_limit'),
      )
      const sold = await till.sell([line(2, { discount_amount: 33_80 })])
      expect(sold.body.order).toMatchObject({ total: 2 * price - 33_80, discount: 33_80 })
      const { order_uuid, lines } = sold.body.order
      const receipt = await call(api.orders.receipt, { ...at(), params: { uuid: order_uuid } })
      expect(receipt.body.receipt.lines).toMatchObject([{ discount: 33_80, percentage_discount: 0 }])
      expect((await till.session())?.totals.discount).toBe((before?.discount ?? 0) + 33_80)
      // One of two goes back with its half of the amount.
      await during({ refund_session_limit: money(100_000_00) }, async () => {
        const back = await refund(sold.body.order, 1)
        expect(back.body.refund_order).toMatchObject({ total: -(price - 16_90) })
        expect(back.body.refund_order.lines[0]).toMatchObject({ refund_of: lines[0]?.uuid })
      })
    })

    test('R-9: a line is given free with a PIN and a chosen reason, which its receipt says', async () => {
      const [order, command_id] = [newId(), newId()]
      const lines = [line(1, await givenAs('Ventetid')), line(1)]
      expect((await till.sell(lines)).problem).toMatchObject(refused('discount_limit'))
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const sold = await till.sell(lines, { order, payment_uuid: newId(), reason: 'Ventede' }, { command_id })
      expect(sold.body.order).toMatchObject({ total: price, discount: price })
      expect(sold.body.order.lines[0]).toMatchObject({
        discount_kind: { name: 'Ventetid', form: 'free' },
        percentage_discount: 1000,
      })
      const receipt = await call(api.orders.receipt, { ...at(), params: { uuid: order } })
      expect(receipt.body.receipt.lines[0]).toMatchObject({
        discount_kind: { name: 'Ventetid' },
        total: 0,
      })
      const made_up = [line(1, { discount_kind_uuid: newId() })]
      expect((await till.sell(made_up)).problem?.code).toBe('request.not_found')
    })

    test('R-2, R-17: a meal of the staff names whose it is, and X counts it apart from what guests got', async () => {
      const [order, command_id, whose] = [newId(), newId(), till.cashier]
      const meal = await givenAs('Personalemad')
      const unnamed = await till.sell([line(1, meal)])
      expect(unnamed.problem?.code).toBe('order.discounted_for_missing')
      const strangers = await till.sell([line(1, { ...meal, discounted_for_uuid: ids.cashiers.nabo })])
      expect(strangers.problem?.code).toBe('request.not_found')
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const lines = [line(1, { ...meal, discounted_for_uuid: whose }), line(1)]
      const sold = await till.sell(lines, { order, payment_uuid: newId(), reason: 'Frokost' }, { command_id })
      expect(sold.body.order).toMatchObject({ total: price, discount: price })
      const { totals } = (await till.x()).body.z_report
      expect(totals.by_discount_kind).toContainEqual(
        expect.objectContaining({ form: 'staff_meal', given_to: whose, count: 1, amount: price }),
      )
    })

    test('R-9: a kind of discount has a limit of its own, and two kinds give two figures of X', async () => {
      const kinds = (await till.catalogueNow()).discount_kinds
      const [staff, regular] = ['Personalerabat', 'Stamkunde'].map((name) => {
        const kind = kinds.find((one) => one.name === name)
        return { percentage_discount: 200, ...(kind && { discount_kind_uuid: kind.uuid }) }
      })
      // The company lets a cashier give 20 %, and this kind 15 %.
      expect((await till.sell([line(1, regular)])).problem).toMatchObject(refused('discount_limit'))
      expect((await till.sell([line(1, { ...regular, percentage_discount: 150 })])).status).toBe(200)
      expect((await till.sell([line(1, staff)])).status).toBe(200)
      const { totals } = (await till.x()).body.z_report
      const amounts = totals.by_discount_kind.flatMap(({ kind, amount }) =>
        kind ? [[kind.name, amount]] : [],
      )
      expect(amounts).toContainEqual(['Stamkunde', 25_35])
      expect(amounts).toContainEqual(['Personalerabat', 33_80])
    })

    test('R-2: an order on which everything is given free ends with a receipt and a payment of zero', async () => {
      const [order, command_id] = [newId(), newId()]
      const lines = [line(2, await givenAs('Reklamation'))]
      const nothing = { payment_uuid: newId(), payment_type_uuid: zeroTotalType, received: zero }
      const before = await till.session()
      expect((await till.sell(lines, { received: zero })).problem?.code).toBe('order.nothing_to_pay')
      expect((await till.sell([line(1)], { ...nothing, order: newId() })).problem?.code).toBe('order.changed')
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const ended = await till.sell(lines, { order, ...nothing, reason: 'Forkert mad' }, { command_id })
      expect(ended.body.order).toMatchObject({ status: 'completed', total: 0, discount: 2 * price })
      const { receipt } = (await call(api.orders.receipt, { ...at(), params: { uuid: order } })).body
      expect(receipt).toMatchObject({ total: 0, payments: [{ name: 'Uden betaling', amount: 0 }] })
      const after = await till.session()
      expect(after?.expected_cash).toBe(before?.expected_cash)
      expect(after?.totals).toMatchObject({
        receipts: (before?.totals.receipts ?? 0) + 1,
        gross: before?.totals.gross,
        discount: (before?.totals.discount ?? 0) + 2 * price,
      })
      const row = after?.totals.by_payment_type.find((one) => one.payment_type_uuid === zeroTotalType)
      expect(row).toMatchObject({ count: 1, amount: 0 })
    })

    test('SC-47: lines that the kitchen has are removed and cancelled with an administrator’s PIN and a reason', async () => {
      const made = Array.from({ length: 120 }, (_, i) => i).find((i) => till.dish(i).print_category_uuid)
      if (made === undefined) throw new Error('nothing is made in a kitchen')
      const order = newId()
      const lines = [till.line(made, 2), till.line(made)] as const
      await till.save(order, [...lines])
      const sent = await call(api.kitchen.send, { ...at(), params: { uuid: order }, body: till.by })
      expect(sent.status).toBe(200)
      const { revision } = sent.body.order
      const less = (options: object = {}, over: object = {}) => {
        const body = { ...till.by, short_nr: 1, order_lines: [lines[0]], ...over }
        return till.save(order, [], { if_match: revision, body, ...options })
      }
      expect((await less()).problem).toMatchObject(refused('line_lowered'))
      expect((await till.cancel(order, revision)).problem).toMatchObject(refused('line_lowered'))
      const command_id = newId()
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const saved = await less({ command_id }, { reason: 'Gæsten gik' })
      expect(saved.body.order.lines).toHaveLength(1)
      // The PIN approved the removal of a line, so it does not approve the cancellation.
      const cancel = { command_id, body: { ...till.by, reason: 'Gæsten gik' } }
      expect((await till.cancel(order, saved.body.order.revision, cancel)).status).not.toBe(200)
      const other = { command_id: newId(), body: { ...till.by, reason: 'Gæsten gik' } }
      await approve(shop, till, { kind: 'order.cancel', subject_uuid: order, command_id: other.command_id })
      expect((await till.cancel(order, saved.body.order.revision, other)).status).toBe(200)
      // BEYOND-12, BEYOND-25: the journal knows both by the stage of the bon, and by the reason.
      const find = async (query: QueryOf<typeof api.journal.search>) =>
        (await call(api.journal.search, { ...at(), query })).body.entries
      const about = { order_uuid: order, limit: 25 }
      const expected = [
        { kind: 'order_cancelled', stage: 'sent', reasons: ['Gæsten gik'] },
        { kind: 'line_removed', stage: 'sent', reasons: ['Gæsten gik'] },
      ]
      await vi.waitUntil(async () => (await find({ ...about, stage: 'sent' })).length === expected.length)
      const byKind = (await find({ ...about, reason: 'gæsten G' })).toSorted((a, b) =>
        b.kind.localeCompare(a.kind),
      )
      expect(byKind).toMatchObject(expected)
      expect(await find({ ...about, reason: 'Gæsten kom' })).toEqual([])
      // The company's settings say whether such a correction may hide a sale, whatever its kind.
      const becomes = async (count: number): Promise<void> => {
        await vi.waitUntil(async () => (await find({ ...about, risky: 'yes' })).length === count)
      }
      await during({ risky_kinds: [], risky_stages: ['sent'] }, () => becomes(expected.length))
      await during({ risky_kinds: [], risky_stages: ['bill_shown'] }, () => becomes(0))
    })

    test('R-12: an order and the parts of its split bill accept at most 14,999.50 in cash, sequentially and concurrently', async () => {
      const whole = await till.sell([line(100)])
      expect(whole.problem).toMatchObject({ code: 'order.cash_limit', params: { amount: 14_999_50 } })
      await during({ cash_limit: null }, async () => expect((await till.sell([line(100)])).status).toBe(200))
      const halves = async () => {
        const [order, other] = [newId(), newId()]
        const saved = (await till.save(order, [line(50), line(50)])).body.order
        const moved = await call(api.order_actions.transfer, {
          ...at(),
          params: { uuid: order },
          if_match: saved.revision,
          body: {
            ...till.by,
            kind: 'split' as const,
            parts: [
              {
                order_uuid: other,
                short_nr: 78,
                lines: [{ line_uuid: saved.lines[0]?.uuid ?? '', quantity: pieces(50) }],
              },
            ],
          },
        })
        expect(moved.status).toBe(200)
        const revision = async (uuid: Uuid) => (await till.show(uuid)).body.order.revision
        const pay = async (uuid: Uuid) => till.pay(uuid, 8_450_00, await revision(uuid))
        return [() => pay(order), () => pay(other)] as const
      }
      const [first, second] = await halves()
      expect((await first()).status).toBe(200)
      expect((await second()).problem).toMatchObject({
        code: 'order.cash_limit',
        params: { amount: 14_999_50 - 8_450_00 },
      })
      const [one, two] = await halves()
      const at_once = await Promise.all([one(), two()])
      expect(at_once.filter(({ status }) => status === 200).length).toBeLessThan(2)
    })

    afterAll(() => till.ensureOpen())
  })
