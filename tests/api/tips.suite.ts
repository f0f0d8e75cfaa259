import { api } from '@bon/contracts/api'
import { money, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Tips that guests give after the bon is paid (SC-18, SC-64). */
export const tips = (shop: ApiShop) =>
  describe('tips after payment', () => {
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
    /** A paid bon of one dish. */
    const sold = async () => {
      const uuid = newId()
      const { body } = await till.save(uuid, [till.line(0)])
      return (await till.pay(uuid, 5_000_00, body.order.revision)).body.order
    }
    type Giving = {
      at?: Till
      command_id?: Uuid
      type?: Uuid
      payment_uuid?: PaymentUuid
      reference?: string
    }
    const give = (
      order: OrderView,
      amount: number,
      {
        at = till,
        command_id = newId(),
        type = at.cash.uuid,
        payment_uuid = newId(),
        reference,
      }: Giving = {},
    ) =>
      call(api.tips.give, {
        token: at.token,
        company: at.company,
        params: { uuid: order.order_uuid },
        command_id,
        body: {
          ...at.by,
          payment_uuid,
          payment_type_uuid: type,
          amount: money(amount),
          ...(reference !== undefined && { reference }),
        },
      })
    const kindOf = async (number: number | undefined) => {
      const { register: uuid, company } = till
      const { body } = await call(api.journal.list, { company, params: { uuid }, query: { limit: 100 } })
      return body.entries.find(({ nr }) => nr === number)?.kind
    }
    const rowOf = async (type: Uuid) =>
      (await till.session())?.totals.by_payment_type.find((row) => row.payment_type_uuid === type)

    test('SC-64: in cash it is a tip of the session that takes it, in the drawer, sealed, and in no turnover', async () => {
      const order = await sold()
      const before = await till.session()
      const how = { command_id: newId(), payment_uuid: newId() }
      const given = await give(order, 20_00, how)
      expect(given.status).toBe(200)
      // The same again is the same tip.
      expect((await give(order, 20_00, how)).body.order.payments).toHaveLength(2)
      expect(given.body.order).toMatchObject({ status: 'completed', nr: order.nr, unpaid: 0 })
      const tip = given.body.order.payments.at(-1)
      expect(tip).toMatchObject({ amount: 0, tip: 20_00, change: 0, only_tip: true, status: 'recorded' })
      const after = await till.session()
      expect(after?.expected_cash).toBe((before?.expected_cash ?? 0) + 20_00)
      expect(after?.totals).toMatchObject({
        gross: before?.totals.gross,
        receipts: before?.totals.receipts,
        prepaid: before?.totals.prepaid,
        tips: {
          count: (before?.totals.tips.count ?? 0) + 1,
          amount: (before?.totals.tips.amount ?? 0) + 20_00,
        },
      })
      expect(tip?.settlement_nr).toBeGreaterThan(order.nr ?? 0)
      await expect.poll(() => kindOf(tip?.settlement_nr)).toBe('tip_taken')
    })

    test('SC-64: typed from a slip it is a tip of that payment type, counted there, and the Z has no difference', async () => {
      await till.ensureClosed()
      await till.open()
      const order = await sold()
      expect((await give(order, 12_34, { type: slips, reference: 'A4711' })).status).toBe(200)
      expect(await rowOf(slips)).toMatchObject({ count: 1, amount: 0, tips: 12_34 })
      expect((await give(order, 25_00)).status).toBe(200)
      const closed = await till.close()
      expect(closed.status).toBe(200)
      const { z_report } = closed.body
      expect(z_report).toMatchObject({ difference: 0, totals: { tips: { count: 2, amount: 37_34 } } })
      expect(z_report.totals.gross).toBe(order.total)
      const { layout } = (await call(api.papers.report, { params: { uuid: z_report.session_uuid } })).body
      const tips = layout.find((row) => 'left' in row && row.left.startsWith('Drikkepenge'))
      expect(tips).toMatchObject({ right: '37,34' })
      await till.open()
    })

    test('SC-64: another register takes it in its own session; the sale and its receipt stay as they were', async () => {
      const order = await sold()
      const before = await other.session()
      const ours = (await till.session())?.totals.tips
      expect((await give(order, 10_00, { at: other })).status).toBe(200)
      expect((await other.session())?.totals.tips.amount).toBe((before?.totals.tips.amount ?? 0) + 10_00)
      expect((await till.session())?.totals.tips).toEqual(ours)
      const options = { params: { uuid: order.order_uuid }, token: till.token, company: till.company }
      const { receipt } = (await call(api.orders.receipt, options)).body
      expect(receipt).toMatchObject({ nr: order.nr, tips: 0, total: order.total })
      expect(receipt.payments).toHaveLength(1)
    })

    test('SC-64: it has a receipt of its own, whose copies are numbered and counted apart', async () => {
      const order = await sold()
      const given = (await give(order, 15_00)).body.order
      const tip = given.payments.at(-1)
      const print = (payment_uuid: PaymentUuid) =>
        call(api.papers.tip, {
          token: till.token,
          company: till.company,
          params: { uuid: order.order_uuid },
          body: { payment_uuid, way: 'screen', by: till.by },
        })
      const made = await print(tip?.payment_uuid ?? newId())
      expect(made.body.print).toMatchObject({ paper: 'tip', copy: 0, payment_uuid: tip?.payment_uuid })
      const params = { uuid: order.order_uuid, print_uuid: made.body.print.print_uuid }
      const after = made.headers.get('position') ?? ''
      const shown = await call(api.papers.show, { params, company: till.company, after })
      expect(shown.problem).toBeUndefined()
      const { layout } = shown.body
      const words = layout.flatMap((row) => {
        if (row.kind === 'pair') return [`${row.left} ${row.right}`]
        return row.kind === 'text' ? [row.text] : []
      })
      expect(words).toEqual(
        expect.arrayContaining([
          `DRIKKEPENGE Nr. ${tip?.settlement_nr}`,
          `Til kvittering nr. ${order.nr}`,
          'Drikkepenge DKK 15,00',
          'Kontant 15,00',
        ]),
      )
      expect(words.join(' ')).not.toContain('Moms')
      expect((await print(tip?.payment_uuid ?? newId())).body.print.copy).toBe(1)
      const [sale] = given.payments
      expect((await print(sale?.payment_uuid ?? newId())).problem?.code).toBe('order.tip_none')
    })

    test('SC-64: what is no tip is refused, and nothing is left of it', async () => {
      const order = await sold()
      const refusals = await Promise.all([
        give(order, 12_34),
        give(order, 10_000_00),
        give(order, 20_00, { type: newId() }),
      ])
      expect(refusals.map(({ problem }) => problem?.code)).toEqual([
        'order.tip_not_in_coins',
        'order.tip_too_large',
        'payment_type.unknown',
      ])
      const uuid = newId()
      const open = (await till.save(uuid, [till.line(0)])).body.order
      expect((await give(open, 20_00)).problem?.code).toBe('order.not_completed')
      expect((await till.show(order.order_uuid)).body.order.payments).toHaveLength(1)
    })

    test('SC-64, R-9: it goes back out of the drawer with an administrator and a reason, and the report counts it off', async () => {
      const order = await sold()
      const tip_of = (await give(order, 30_00)).body.order.payments.at(-1)?.payment_uuid ?? newId()
      const before = await till.session()
      const [command_id, payment_uuid] = [newId(), newId()]
      const back = (amount: number) =>
        call(api.tips.giveBack, {
          token: till.token,
          company: till.company,
          params: { uuid: order.order_uuid },
          command_id,
          body: { ...till.by, payment_uuid, tip_of, amount: money(amount), reason: 'Tastet forkert' },
        })
      expect((await back(30_00)).problem).toMatchObject({
        code: 'order.approval_needed',
        params: { causes: 'tip_returned' },
      })
      await approve(shop, till, { kind: 'order.refund', subject_uuid: order.order_uuid, command_id })
      const given = await back(30_00)
      expect(given.body.order.payments.at(-1)).toMatchObject({
        tip: -30_00,
        received: -30_00,
        returns_tip_of: tip_of,
      })
      expect((await back(30_00)).body.order.payments).toHaveLength(3)
      const after = await till.session()
      expect(after?.expected_cash).toBe((before?.expected_cash ?? 0) - 30_00)
      expect(after?.totals.tips).toEqual({
        count: (before?.totals.tips.count ?? 0) - 1,
        amount: (before?.totals.tips.amount ?? 0) - 30_00,
      })
      await expect.poll(() => kindOf(given.body.order.payments.at(-1)?.settlement_nr)).toBe('tip_returned')
    })
  })
