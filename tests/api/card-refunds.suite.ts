import { api } from '@bon/contracts/api'
import { money, type PaymentUuid, type Quantity, quantity, type Uuid } from '@bon/contracts/kernel'
import { leftOnCard, type OrderView } from '@bon/contracts/orders'
import type { PaymentState, PaymentView } from '@bon/contracts/payments'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { approval } from '../../infra/terminals/simulator/attempt.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Refunds to the card that paid: the till's request, the terminal's answer, and the bank's own ledger. */
export const cardRefunds = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('card refunds', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const terminal = simulator.terminal(demoTerminals.bar)
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    let bar: Till
    let hall: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.bar
      hall = tills.restaurant
      await bar.ensureOpen()
      await hall.ensureOpen()
      terminal.manner.by_amount = false
      terminal.manner.delay_ms = 0
    })
    afterEach(() => {
      terminal.manner.manual = false
      terminal.manner.delay_ms = 0
      terminal.script.splice(0)
    })
    const here = () => ({ token: bar.token, company })
    const until = async (uuid: Uuid, ...states: PaymentState[]): Promise<PaymentView> => {
      const answer = await pollUntil(
        () => call(api.payments.show, { ...here(), params: { uuid } }),
        ({ status, body }) => status === 200 && states.includes(body.payment.state),
      )
      expect(answer.status).toBe(200)
      expect(states).toContain(answer.body.payment.state)
      return answer.body.payment
    }
    const orderOf = async (uuid: Uuid) => (await bar.show(uuid)).body.order
    const orderUntil = async (uuid: Uuid, isSo: (order: OrderView) => boolean) => {
      const order = await pollUntil(() => orderOf(uuid), isSo)
      if (!isSo(order)) throw new Error(`order ${uuid} never came so far`)
      return order
    }
    const ended = ({ refunds }: OrderView) => refunds.every(({ status }) => status !== 'reserved')
    /** An order paid by card at the bar's terminal. */
    const soldByCard = async (count = 3) => {
      const lines = [bar.line(0, count)]
      const body = { ...bar.by, short_nr: 91, order_lines: lines }
      const bill = (await bar.save(newId(), lines, { body })).body.order
      const payment_uuid = newId()
      await call(api.orders.pay, {
        params: { uuid: bill.order_uuid },
        ...here(),
        if_match: bill.revision,
        body: { ...bar.by, payment_uuid, payment_type_uuid: card, received: money(bill.total) },
      })
      const sold = await orderUntil(bill.order_uuid, ({ status }) => status === 'completed')
      return { sold, payment_uuid }
    }
    const requestRefund = (
      sold: OrderView,
      card_payment_uuid: PaymentUuid | undefined,
      amount: Quantity = quantity(1000),
      till = bar,
      command_id = newId(),
      refund_order_uuid = newId(),
    ) =>
      call(api.refunds.refund, {
        params: { uuid: sold.order_uuid },
        ...here(),
        command_id,
        body: {
          ...till.by,
          payment_type_uuid: bar.cash.uuid,
          // A cash refund of a card payment is to another payment type.
          ...(card_payment_uuid ? { card_payment_uuid } : { reason: 'Kortet er spærret' }),
          refund_order: { order_uuid: refund_order_uuid, short_nr: 92 },
          lines: [{ line_uuid: sold.lines[0]?.uuid ?? '', quantity: amount }],
        },
      })
    const payoutOf = ({ payments }: OrderView) => payments[0]?.payment_uuid ?? ''
    const approved = (sold: OrderView, till: Till, command_id: Uuid) =>
      approve(
        shop,
        { ...till, ...here() },
        { kind: 'order.refund', subject_uuid: sold.order_uuid, command_id },
      )
    /** A refund to a card, or in cash for a card payment, must first be approved by an administrator's PIN. */
    const refund: typeof requestRefund = async (sold, on, amount, till = bar, command_id = newId()) => {
      await approved(sold, till, command_id)
      return requestRefund(sold, on, amount, till, command_id)
    }

    test('PAY-09: a terminal refunds nothing without an administrator’s PIN, and nothing is reserved', async () => {
      const { sold, payment_uuid } = await soldByCard()
      const refused = await requestRefund(sold, payment_uuid)
      expect(refused.problem).toMatchObject({ code: 'register.admin_pin_needed' })
      expect((await orderOf(sold.order_uuid)).refunds).toEqual([])
      expect(simulator.bank.leftOf(payment_uuid)).toBe(sold.total)
      expect((await refund(sold, payment_uuid)).status).toBe(200)
      await orderUntil(sold.order_uuid, ended)
    })

    test('R-9: a card sale is given back in cash only with a PIN and a reason, and a retry needs no second PIN', async () => {
      const { sold } = await soldByCard()
      const before = (await bar.session())?.expected_cash ?? 0
      const refused = { code: 'order.approval_needed', params: { causes: 'refund_by_other_means' } }
      expect((await requestRefund(sold, undefined)).problem).toMatchObject(refused)
      expect((await orderOf(sold.order_uuid)).refunds).toEqual([])
      expect((await bar.session())?.expected_cash).toBe(before)
      const command_id = newId()
      await approved(sold, bar, command_id)
      const send = (id: Uuid) => requestRefund(sold, undefined, quantity(1000), bar, command_id, id)
      const refund_order = newId()
      const given = await send(refund_order)
      expect(given.body.refund_order).toMatchObject({ status: 'completed', payments: [{ method: 'cash' }] })
      expect((await send(refund_order)).status).toBe(200)
      const after = (await bar.session())?.expected_cash ?? 0
      expect(after).toBe(before + (given.body.refund_order.payments[0]?.received ?? 0))
      expect((await requestRefund(sold, undefined)).problem).toMatchObject(refused)
      // What was paid in cash goes back in cash without one.
      const inCash = (await bar.sell([bar.line(0, 1)])).body.order
      expect((await requestRefund(inCash, undefined)).status).toBe(200)
    })

    test('PAY-07, DEF-01: a line is refunded to the card that paid, by its terminal, and the refund has its own receipt', async () => {
      const { sold, payment_uuid } = await soldByCard()
      terminal.manner.manual = true
      const price = sold.lines[0]?.unit_price ?? 0
      const begun = await refund(sold, payment_uuid)
      expect(begun.body.refund_order).toMatchObject({
        status: 'confirmed',
        payments: [{ method: 'card', status: 'started', refund_of: payment_uuid, amount: -price }],
      })
      const [reserved] = begun.body.order.refunds
      expect(reserved).toMatchObject({ status: 'reserved', on_cards: [{ payment_uuid, amount: price }] })
      const attempt = await until(payoutOf(begun.body.refund_order), 'sent')
      expect(attempt).toMatchObject({ amount: price, refund_of: payment_uuid })
      // TERM-12: the register cannot be closed during it, and a second refund finds the terminal busy.
      await expect
        .poll(async () => (await bar.close()).problem?.code, { timeout: 5_000 })
        .toBe('register.payments_open')
      const second = await refund(sold, payment_uuid)
      expect(await until(payoutOf(second.body.refund_order), 'not_started')).toMatchObject({
        reason: 'terminal_busy',
      })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(sold.total)
      terminal.press(approval)
      await until(payoutOf(begun.body.refund_order), 'approved')
      const order = await orderUntil(sold.order_uuid, ended)
      expect(order.refunds.map(({ status }) => status)).toEqual(['settled', 'released'])
      const refund_order = await orderOf(begun.body.refund_order.order_uuid)
      expect(refund_order).toMatchObject({ status: 'completed', unpaid: 0 })
      expect(refund_order.nr).toBeGreaterThan(sold.nr ?? 0)
      // Both receipts show the card, as far as the terminal reported it (PAY-04).
      const cardOn = async (uuid: Uuid) =>
        (await call(api.orders.receipt, { ...here(), params: { uuid } })).body.receipt.payments[0]?.card
      const expectedCard = { masked_pan: expect.stringMatching(/^\*{4} \d{4}$/), terminal: demoTerminals.bar }
      expect(await cardOn(sold.order_uuid)).toMatchObject(expectedCard)
      expect(await cardOn(refund_order.order_uuid)).toMatchObject(expectedCard)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(sold.total - price)
      expect(leftOnCard(order, payment_uuid)).toBe(sold.total - price)
    })

    test('SC-59, DEF-01: two registers refund the same concurrently: one is refused before a byte is sent', async () => {
      const { sold, payment_uuid } = await soldByCard()
      const all = quantity(3000)
      const answers = await Promise.all([
        refund(sold, payment_uuid, all),
        refund(sold, payment_uuid, all, hall),
        refund(sold, payment_uuid, all, hall),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      await orderUntil(sold.order_uuid, ended)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(0)
      expect(simulator.bank.entries().filter(({ of }) => of === payment_uuid)).toHaveLength(1)
      expect((await refund(sold, payment_uuid)).problem?.code).toBe('order.quantity_too_large')
    })

    test('RULE-2: the same refund sent ten times concurrently is one at the bank', async () => {
      const { sold, payment_uuid } = await soldByCard()
      const refund_order = { order_uuid: newId(), short_nr: 93 }
      const lines = [{ line_uuid: sold.lines[0]?.uuid ?? '', quantity: quantity(1000) }]
      const body = {
        ...bar.by,
        payment_type_uuid: bar.cash.uuid,
        card_payment_uuid: payment_uuid,
        refund_order,
        lines,
      }
      const options = { params: { uuid: sold.order_uuid }, ...here(), command_id: newId(), body }
      await approved(sold, bar, options.command_id)
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(api.refunds.refund, options)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      await orderUntil(sold.order_uuid, ended)
      expect(simulator.bank.entries().filter(({ of }) => of === payment_uuid)).toHaveLength(1)
      const again = await call(api.refunds.refund, options)
      expect(again.body.refund_order.status).toBe('completed')
    })

    test('PAY-08: above the limit a terminal refunds nothing, and the answer does not reveal the limit', async () => {
      const count = Math.ceil(5_000_01 / bar.dish(0).price)
      const { sold, payment_uuid } = await soldByCard(count)
      const refused = await refund(sold, payment_uuid, quantity(count * 1000))
      expect(refused.problem).toMatchObject({ code: 'order.card_limit' })
      expect(refused.problem?.params ?? {}).toEqual({})
      expect((await orderOf(sold.order_uuid)).refunds).toEqual([])
      expect((await refund(sold, payment_uuid)).status).toBe(200)
      await orderUntil(sold.order_uuid, ended)
      // A cash refund is permitted, as an administrator approved it.
      expect((await refund(sold, undefined)).body.refund_order).toMatchObject({ status: 'completed' })
    })

    test('TERM-12: a refund declined by the bank is not paid, and the cashier may pay it in cash', async () => {
      const { sold, payment_uuid } = await soldByCard()
      terminal.script.push('refund_declined')
      const begun = await refund(sold, payment_uuid)
      expect(await until(payoutOf(begun.body.refund_order), 'declined')).toMatchObject({ reason: 'by_bank' })
      const order = await orderUntil(sold.order_uuid, ended)
      expect(order.refunds).toMatchObject([{ status: 'released' }])
      expect(await orderOf(begun.body.refund_order.order_uuid)).toMatchObject({
        status: 'cancelled',
        payments: [{ status: 'released' }],
      })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(sold.total)
      const inCash = await refund(sold, undefined)
      expect(inCash.body.refund_order).toMatchObject({ status: 'completed', payments: [{ method: 'cash' }] })
    })

    test('SC-13: a lost answer is polled, and the guest gets the refund once', async () => {
      const { sold, payment_uuid } = await soldByCard()
      terminal.script.push('reset')
      const begun = await refund(sold, payment_uuid)
      await until(payoutOf(begun.body.refund_order), 'approved')
      await orderUntil(sold.order_uuid, ended)
      expect(simulator.bank.entries().filter(({ of }) => of === payment_uuid)).toHaveLength(1)
    })

    test('ZR-17, TERM-6: a refund completed after a forced close is counted in the next session, and never lost', async () => {
      const { sold, payment_uuid } = await soldByCard()
      terminal.manner.manual = true
      const begun = await refund(sold, payment_uuid)
      await until(payoutOf(begun.body.refund_order), 'sent')
      const before = await bar.session()
      const forced = { params: { uuid: before?.session_uuid ?? '' }, body: { reason: 'left_open' } } as const
      expect((await call(api.z_reports.forceClose, { ...here(), ...forced })).status).toBe(200)
      await bar.ensureOpen()
      terminal.press(approval)
      await until(payoutOf(begun.body.refund_order), 'approved')
      await orderUntil(sold.order_uuid, ended)
      const refund_order = await orderOf(begun.body.refund_order.order_uuid)
      const session_uuid = (await bar.session())?.session_uuid
      expect(refund_order).toMatchObject({
        status: 'completed',
        payments: [{ status: 'recorded', session_uuid }],
      })
      expect(session_uuid).not.toBe(before?.session_uuid)
      const totals = (await bar.session())?.totals.by_payment_type ?? []
      expect(totals.find(({ payment_type_uuid }) => payment_type_uuid === card)?.amount).toBe(
        -(sold.lines[0]?.unit_price ?? 0),
      )
    })
  })
