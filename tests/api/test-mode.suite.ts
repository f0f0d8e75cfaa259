import { api } from '@bon/contracts/api'
import { giftCardType, money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'
import { giftCardTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** A register opened for training, beside one that sells (DEF-21). */
export const testMode = (shop: ApiShop) =>
  describe('test mode', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    let till: Till
    let real: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.bar
      real = tills.restaurant
      await real.ensureOpen()
      await till.ensureClosed()
    })
    afterAll(async () => {
      await till.ensureClosed()
      await till.ensureOpen()
    })
    const at = () => ({ token: till.token, company })
    const here = () => ({ params: { uuid: till.register }, ...at() })
    const openForTraining = () => till.open({ test_mode: true })
    const code = ({ status, problem }: { status: number; problem?: { code: string } | undefined }) =>
      problem?.code ?? status
    const saved = async (at_till: Till) => {
      const order_lines = [at_till.line(0, 2), at_till.line(1)]
      const { body } = await at_till.save(newId(), order_lines, {
        body: { ...at_till.by, short_nr: 77, order_lines },
      })
      return body.order
    }
    type Bill = Awaited<ReturnType<typeof saved>>
    const moneyOfToday = async (after: string) => {
      const { today, payments, open_orders, differences } = (
        await call(api.statistics.dashboard, { company, token: tokens.admin, after })
      ).body
      return { today, payments, open_orders, differences }
    }
    const list = async (test_mode: 'yes' | 'no', after = '') =>
      (
        await call(api.orders.list, {
          ...at(),
          query: { test_mode, limit: 100 },
          ...(after && { after }),
        })
      ).body.orders.map(({ order_uuid }) => order_uuid)

    test('ZR-19, REG-20, DEF-21: sales in test mode are in no figure, have a number and a seal, and leave the float unchanged', async () => {
      await till.open()
      await till.sell([till.line(0)])
      const day = (await till.close(0, { bank_drop_amount: null })).body.z_report
      const left = (await call(api.registers.show, here())).body.register.previous_cash_close?.amount
      const before = await moneyOfToday((await real.sell([real.line(0)])).headers.get('position') ?? '')

      const opened = (await openForTraining()).body.z_report
      expect(opened).toMatchObject({ test_mode: true, opening_adjustment: null })
      const sealed = async () =>
        (await call(api.journal.list, { ...here(), query: { limit: 20 } })).body.entries
          .filter(({ at: when }) => when >= opened.opened_at)
          .map((row) => [row.kind, row.training])
      // Entries outside a sale are sealed by the process manager, unless a sale seals them earlier.
      await expect.poll(sealed).toEqual([
        ['training_on', true],
        ['float', true],
      ])
      expect((await call(api.registers.show, here())).body.register.session).toMatchObject({
        test_mode: true,
      })
      const sold = [await till.sell([till.line(0)]), await till.sell([till.line(1, 2)])]
      const amount = sold.reduce((sum, { body }) => sum + body.order.total, 0)
      const [first, second] = sold.map(({ body }) => body.order)
      expect(second).toMatchObject({ test_mode: true, status: 'completed' })
      const x = (await till.x()).body.z_report
      expect(x.totals).toMatchObject({ gross: 0, training: { count: 2, amount }, x_reports: 1 })
      expect(await moneyOfToday(sold[1]?.headers.get('position') ?? '')).toEqual(before)

      const z = (await till.close(0, { bank_drop_amount: money(100_00) })).body.z_report
      expect(z).toMatchObject({ test_mode: true, status: 'closed', float_next: left })
      expect(z.grand_totals).toEqual(day.grand_totals)
      expect(z.totals).toMatchObject({
        receipts: 0,
        gross: 0,
        net: 0,
        vat: 0,
        by_rate: [],
        by_payment_type: [],
        by_cashier: [],
        training: { count: 2, amount },
      })
      expect([z.first_nr, z.last_nr]).toEqual([first?.nr, second?.nr])
      const transfer = (await call(api.transfers.show, { ...at(), params: { uuid: z.session_uuid } })).body
      expect(transfer.transfer).toMatchObject({ status: 'empty', vouchers: [] })

      // The last entries are sealed after the close, by any process: the Z before the others when its voucher is asked
      // for first.
      await expect
        .poll(async () => (await sealed()).toSorted(), { timeout: 10_000 })
        .toEqual(
          [
            'z_report',
            'training_off',
            'pay_out',
            'x_report',
            'cash_sale',
            'cash_sale',
            'training_on',
            'float',
          ]
            .toSorted()
            .map((kind) => [kind, true]),
        )
      const again = (await till.open()).body.z_report
      expect(again).toMatchObject({ test_mode: false, grand_totals: day.grand_totals })
      expect((await till.sell([till.line(0)])).body.order.test_mode).toBeUndefined()
      expect((await till.close()).body.z_report.totals).toMatchObject({
        receipts: 1,
        training: { count: 0, amount: 0 },
      })
      const row = async (status: 'closed') =>
        (
          await call(api.z_reports.list, {
            ...at(),
            query: { register_uuid: till.register, status, limit: 5 },
          })
        ).body.z_reports.find(({ session_uuid }) => session_uuid === z.session_uuid)
      await expect.poll(() => row('closed')).toMatchObject({ test_mode: true, gross: 0, receipts: 0 })
    })

    test('DEF-21, REG-20: test mode and trade are separate: neither saves, opens, pays, moves nor lists the other’s orders', async () => {
      await openForTraining()
      const [training, sale] = [await saved(till), await saved(real)]
      const actions = (bill: Bill, by: Till) => [
        by.pay(bill.order_uuid, bill.total, bill.revision),
        by.cancel(bill.order_uuid, bill.revision),
        by.save(bill.order_uuid, [], { if_match: bill.revision }),
        call(api.order_actions.take, { ...at(), params: { uuid: bill.order_uuid }, body: by.by }),
        call(api.order_actions.place, {
          ...at(),
          params: { uuid: bill.order_uuid },
          body: { ...by.by, table_uuids: [] },
        }),
        call(api.kitchen.send, { ...at(), params: { uuid: bill.order_uuid }, body: by.by }),
      ]
      const move = (from: Bill, to: Bill, by: Till) =>
        call(api.order_actions.transfer, {
          ...at(),
          params: { uuid: from.order_uuid },
          if_match: from.revision,
          body: {
            ...by.by,
            kind: 'merge' as const,
            parts: [
              {
                order_uuid: to.order_uuid,
                lines: [{ line_uuid: from.lines[0]?.uuid ?? '', quantity: pieces(1) }],
              },
            ],
          },
        })
      const refused = await Promise.all([
        ...actions(sale, till),
        ...actions(training, real),
        move(training, sale, till),
        move(sale, training, real),
        move(training, sale, real),
      ])
      expect(refused.map(code)).toEqual(refused.map(() => 'order.test_mode_mismatch'))
      const stale = { body: { ...till.by, short_nr: 78, order_lines: [till.line(0)], test_mode: false } }
      expect(code(await till.save(newId(), [], stale))).toBe('order.test_mode_mismatch')
      // The rejected commands changed neither order.
      expect((await till.show(training.order_uuid)).body.order).toEqual(training)

      const plan = async (uuid: Uuid) =>
        (await call(api.floor_plan.show, { ...at(), params: { uuid } })).body.floor_plan.bons.map(
          ({ order_uuid }) => order_uuid,
        )
      await expect.poll(() => plan(till.register)).toEqual([training.order_uuid])
      await expect.poll(() => plan(real.register)).toContain(sale.order_uuid)
      expect(await plan(real.register)).not.toContain(training.order_uuid)
      expect(await list('yes')).toContain(training.order_uuid)
      expect(await list('no')).not.toContain(training.order_uuid)
      await real.cancel(sale.order_uuid, sale.revision)
    })

    test('DEF-21: no real gift card and no invoice in test mode, and the rejection says why', async () => {
      const order = await saved(till)
      const { rows } = (await call(resourceEndpoints(giftCardTypes).list, { ...at(), query: {} })).body
      const card: CartLine = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: {
          type: 'gift_card_type',
          gift_card_type: {
            uuid: rows.find(({ data }) => data.name === 'Gavekort')?.uuid ?? '',
            price: money(100_00),
          },
        },
      }
      expect(code(await till.sell([card]))).toBe('order.not_in_test_mode')
      const pay = (body: object) =>
        call(api.orders.pay, {
          ...at(),
          params: { uuid: order.order_uuid },
          if_match: order.revision,
          body: {
            ...till.by,
            payment_uuid: newId(),
            payment_type_uuid: till.cash.uuid,
            received: order.total,
            ...body,
          },
        })
      const byCard = { payment_type_uuid: giftCardType, gift_card: { code: 'K7Q2-9M4D-XP3H-5' } }
      expect(code(await pay(byCard))).toBe('order.not_in_test_mode')
      const convert = await call(api.invoices.convert, {
        ...at(),
        params: { uuid: order.order_uuid },
        if_match: order.revision,
        body: { ...till.by, payment_uuid: newId(), customer_uuid: newId() },
      })
      expect(code(convert)).toBe('order.not_in_test_mode')
    })

    test('ZR-20, DEF-21: test mode ends only by an ordinary close, which cancels its open orders', async () => {
      const { session_uuid } = (await till.session()) ?? { session_uuid: '' }
      const forced = [
        await call(api.registers.forceClose, {
          ...here(),
          body: { cashier_uuid: till.cashier, reason: 'other', count: null },
        }),
        await call(api.z_reports.forceClose, {
          ...at(),
          params: { uuid: session_uuid },
          body: { reason: 'left_open' },
        }),
      ]
      expect(forced.map(code)).toContain('register.in_test_mode')
      expect((await till.session())?.status).toBe('open')
      const part = await saved(till)
      const paid = await till.pay(part.order_uuid, 10_00, part.revision)
      expect(paid.body.order.status).toBe('confirmed')
      const open = await saved(till)
      await expect.poll(() => list('yes')).toContain(open.order_uuid)
      expect((await till.close()).body.z_report).toMatchObject({ status: 'closed', test_mode: true })
      for (const { order_uuid } of [part, open])
        expect((await till.show(order_uuid)).body.order).toMatchObject({
          status: 'cancelled',
          reason: 'test_mode_ended',
        })
    })
  })
