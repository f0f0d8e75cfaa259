import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { money, type Uuid } from '@bon/contracts/kernel'
import type { PaymentState, PaymentView } from '@bon/contracts/payments'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { approval } from '../../infra/terminals/simulator/attempt.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Card payments, end to end: the till's wish, the terminal's word, and the bank's own ledger beside them. */
export const cards = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('card payments', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const terminal = simulator.terminal(demoTerminals.sal)
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    afterEach(() => {
      terminal.manner.by_hand = false
      terminal.manner.delay_ms = 0
      terminal.script.splice(0)
    })
    const here = () => ({ token: till.token, company })
    const saved = async () => {
      const lines = [till.line(0, 2)]
      return (await till.save(newId(), lines, { body: { ...till.by, short_nr: 81, order_lines: lines } }))
        .body.order
    }
    type Bill = Awaited<ReturnType<typeof saved>>
    const pay = (order: Bill, type: Uuid, payment_uuid = newId()) =>
      call(api.orders.pay, {
        ...{ params: { uuid: order.order_uuid }, ...here(), if_match: order.revision },
        body: { ...till.by, payment_uuid, payment_type_uuid: type, received: money(order.total) },
      })
    const show = async (uuid: Uuid): Promise<PaymentView | undefined> => {
      const answer = await call(api.payments.show, { ...here(), params: { uuid } })
      return answer.status === 200 ? answer.body.payment : undefined
    }
    const until = async (uuid: Uuid, ...states: PaymentState[]): Promise<PaymentView> => {
      for (let n = 0; n < 80; n += 1) {
        const payment = await show(uuid)
        if (payment && states.includes(payment.state)) return payment
        await sleep(100)
      }
      throw new Error(`the payment is ${(await show(uuid))?.state}`)
    }
    const orderOf = async (uuid: Uuid) => (await till.show(uuid)).body.order
    /** The order follows the evidence in a moment. */
    const orderUntil = async (uuid: Uuid, status: Bill['status']) => {
      for (let n = 0; n < 100; n += 1) {
        const order = await orderOf(uuid)
        if (order.status === status) return order
        await sleep(50)
      }
      return orderOf(uuid)
    }
    const listed = async (uuid: Uuid) => {
      const { body } = await call(api.payments.list, {
        ...here(),
        query: { register_uuid: till.register, limit: 100 },
      })
      return body.payments.find(({ payment_uuid }) => payment_uuid === uuid)
    }
    const cancel = (uuid: Uuid) => call(api.payments.cancel, { ...here(), params: { uuid }, body: till.by })

    test('PAY-01, PAY-03, PAY-04, SC-16, SC-17: a card is begun at once, and the order is paid when the terminal says so', async () => {
      terminal.manner.by_hand = true
      const [bill, payment_uuid] = [await saved(), newId()]
      const begun = await pay(bill, card, payment_uuid)
      expect(begun.status).toBe(200)
      expect(begun.body.order).toMatchObject({
        status: 'confirmed',
        payments: [{ method: 'card', status: 'started' }],
      })
      await until(payment_uuid, 'sent')

      // SC-09, SC-10, P2: while it runs nothing else takes the same money.
      const second = await pay(begun.body.order, till.cash.uuid)
      expect(second.problem).toMatchObject({ code: 'order.payment_underway' })
      // SC-04: the same tap twice is one payment.
      expect((await orderOf(bill.order_uuid)).payments).toHaveLength(1)
      // P11: and the register is not counted over it.
      await expect.poll(async () => (await listed(payment_uuid))?.state).toBe('sent')
      expect((await till.close()).problem).toMatchObject({ code: 'register.payments_open' })

      terminal.press(approval)
      expect(await until(payment_uuid, 'approved')).toMatchObject({
        ...{ amount: bill.total, approved: bill.total, alerts: [], terminal_name: 'Terminal, sal' },
      })
      const paid = await orderUntil(bill.order_uuid, 'completed')
      expect(paid).toMatchObject({ status: 'completed', unpaid: 0, payments: [{ status: 'recorded' }] })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total)
      await expect.poll(async () => (await listed(payment_uuid))?.state).toBe('approved')
      const row = await listed(payment_uuid)
      expect(row?.masked_pan).toMatch(/^\*{4} \d{4}$/)
      expect(row).toEqual(await show(payment_uuid))
    })

    test('PAY-11: what the bank declines gives the order back, with the reason', async () => {
      terminal.manner.by_hand = true
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'sent')
      terminal.press({ outcome: 'declined', reason: 'by_bank' })
      expect(await until(payment_uuid, 'declined')).toMatchObject({ reason: 'by_bank' })
      const order = await orderUntil(bill.order_uuid, 'open')
      expect(order.payments).toMatchObject([{ status: 'released' }])
      const paid = await pay(order, till.cash.uuid)
      expect(paid.body.order.status).toBe('completed')
      expect((await cancel(payment_uuid)).problem).toMatchObject({ code: 'payment.ended' })
    })

    test('PAY-12, P4: the cashier’s cancel is a wish, and the terminal’s word ends it', async () => {
      terminal.manner.by_hand = true
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'sent')
      expect((await cancel(payment_uuid)).body.payment.state).toBe('cancelling')
      expect(await until(payment_uuid, 'cancelled')).toMatchObject({ reason: 'by_cashier' })
      expect((await orderUntil(bill.order_uuid, 'open')).unpaid).toBe(bill.total)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(0)
    })

    test('PAY-22, P2: a terminal that has another payment is busy, and nothing is sent to it', async () => {
      terminal.manner.by_hand = true
      const [first, second] = [await saved(), await saved()]
      const [one, other] = [newId(), newId()]
      await pay(first, card, one)
      await until(one, 'sent')
      await pay(second, card, other)
      expect(await until(other, 'not_started')).toMatchObject({ reason: 'terminal_busy' })
      expect((await orderUntil(second.order_uuid, 'open')).payments).toMatchObject([{ status: 'released' }])
      terminal.press(approval)
      await until(one, 'approved')
      expect((await orderUntil(first.order_uuid, 'completed')).status).toBe('completed')
    })

    test('SC-09, P2: two registers ask for one bill by card, eight times: one terminal starts, and the other never hears of it', async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      const ask = (at: Till, order: Bill, payment_uuid: Uuid) =>
        call(api.orders.pay, {
          ...{ params: { uuid: order.order_uuid }, ...here(), if_match: order.revision },
          body: { ...at.by, payment_uuid, payment_type_uuid: card, received: money(order.total) },
        })
      for (let round = 0; round < 8; round += 1) {
        const lines = [till.line(round)]
        // Parked: in nobody's hands, so that either register may ask first (ORD-38).
        const parked = { ...till.by, short_nr: 82, order_lines: lines, suspend: true }
        const bill = (await till.save(newId(), lines, { body: parked })).body.order
        const [here_uuid, there_uuid] = [newId(), newId()]
        const answers = await Promise.all([ask(till, bill, here_uuid), ask(bar, bill, there_uuid)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const [won, lost] = answers[0]?.status === 200 ? [here_uuid, there_uuid] : [there_uuid, here_uuid]
        await until(won, 'approved')
        expect((await orderUntil(bill.order_uuid, 'completed')).payments).toMatchObject([
          { payment_uuid: won, status: 'recorded' },
        ])
        expect(await show(lost)).toBeUndefined()
        expect([simulator.bank.leftOf(won), simulator.bank.leftOf(lost)]).toEqual([bill.total, 0])
      }
    })

    test('PAY-18, SC-13: an answer that was lost is asked for, and the guest pays once', async () => {
      terminal.script.push('reset')
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'approved')
      expect((await orderUntil(bill.order_uuid, 'completed')).unpaid).toBe(0)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total)
    })

    test('P7, SC-15: nobody decides by hand what is not in review, nor without an administrator’s PIN', async () => {
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'approved')
      const body = { ...till.by, outcome: 'cancelled', slip: '000123' } as const
      const decided = await call(api.payments.decide, { ...here(), params: { uuid: payment_uuid }, body })
      expect(['register.admin_pin_needed', 'payment.not_in_review']).toContain(decided.problem?.code)
      expect((await show(payment_uuid))?.state).toBe('approved')
      const strange = await call(api.payments.cancel, { ...here(), params: { uuid: newId() }, body: till.by })
      expect(strange.status).toBe(404)
    })

    test('ZR-17, SC-53: a card that is approved after its register was closed by force goes back to the guest, and the bill is open', async () => {
      terminal.manner.by_hand = true
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'sent')
      const session = (await till.session())?.session_uuid ?? ''
      const closed = await call(api.z_reports.forceClose, {
        ...{ ...here(), params: { uuid: session }, body: { reason: 'left_open' } },
      })
      expect(closed.status).toBe(200)
      terminal.press(approval)
      // A terminal that gives money back is asked after ten seconds (3.3 no. 16).
      const stateNow = async () => (await show(payment_uuid))?.state
      await expect.poll(stateNow, { timeout: 40_000 }).toBe('reversed')
      expect(simulator.bank.entries().filter(({ of }) => of === payment_uuid)).toHaveLength(1)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(0)
      const order = await orderUntil(bill.order_uuid, 'open')
      expect(order).toMatchObject({ unpaid: bill.total, payments: [{ status: 'released' }] })
      await till.ensureOpen()
    }, 60_000)
  })
