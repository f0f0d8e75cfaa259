import { api } from '@bon/contracts/api'
import { money, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import type { PaymentState, PaymentView } from '@bon/contracts/payments'
import { cardTypes, paymentTypes, registers, resourceEndpoints, terminals } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { approval } from '../../infra/terminals/simulator/attempt.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Card payments, end to end: the till's request, the terminal's answer, and the bank's own ledger. */
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
      terminal.manner.manual = false
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
        params: { uuid: order.order_uuid },
        ...here(),
        if_match: order.revision,
        body: { ...till.by, payment_uuid, payment_type_uuid: type, received: money(order.total) },
      })
    const show = async (uuid: Uuid): Promise<PaymentView | undefined> => {
      const answer = await call(api.payments.show, { ...here(), params: { uuid } })
      return answer.status === 200 ? answer.body.payment : undefined
    }
    const until = async (uuid: Uuid, ...states: PaymentState[]): Promise<PaymentView> => {
      const payment = await pollUntil(
        () => show(uuid),
        (view) => view !== undefined && states.includes(view.state),
      )
      if (!payment || !states.includes(payment.state)) throw new Error(`the payment is ${payment?.state}`)
      return payment
    }
    const orderOf = async (uuid: Uuid) => (await till.show(uuid)).body.order
    /** The order follows the evidence with a short delay. */
    const orderUntil = (uuid: Uuid, status: Bill['status']) =>
      pollUntil(
        () => orderOf(uuid),
        (order) => order.status === status,
      )
    const listed = async (uuid: Uuid) => {
      const { body } = await call(api.payments.list, {
        ...here(),
        query: { register_uuid: till.register, limit: 100 },
      })
      return body.payments.find(({ payment_uuid }) => payment_uuid === uuid)
    }
    const cancel = (uuid: Uuid) => call(api.payments.cancel, { ...here(), params: { uuid }, body: till.by })

    test('PAY-01, PAY-03, PAY-04, SC-16, SC-17: a card payment is started at once, and the order is paid when the terminal approves', async () => {
      terminal.manner.manual = true
      const [bill, payment_uuid] = [await saved(), newId()]
      const begun = await pay(bill, card, payment_uuid)
      expect(begun.status).toBe(200)
      expect(begun.body.order).toMatchObject({
        status: 'confirmed',
        payments: [{ method: 'card', status: 'started' }],
      })
      await until(payment_uuid, 'sent')
      const rowOf = async (search: string) => {
        const query = { search, register_uuid: till.register, limit: 100 }
        const { body } = await call(api.orders.list, { ...here(), query })
        return body.orders.find(({ order_uuid }) => order_uuid === bill.order_uuid)
      }
      await expect
        .poll(() => rowOf('81'))
        .toMatchObject({
          status: 'confirmed',
          methods: ['card'],
          card_unresolved: true,
        })

      // SC-09, SC-10, TERM-2: during a card payment no other payment can take the same amount.
      const second = await pay(begun.body.order, till.cash.uuid)
      expect(second.problem).toMatchObject({ code: 'order.payment_underway' })
      // SC-04: a double tap is one payment.
      expect((await orderOf(bill.order_uuid)).payments).toHaveLength(1)
      // TERM-11: and the register cannot be closed meanwhile.
      await expect.poll(async () => (await listed(payment_uuid))?.state).toBe('sent')
      expect((await till.close()).problem).toMatchObject({ code: 'register.payments_open' })

      terminal.press(approval)
      expect(await until(payment_uuid, 'approved')).toMatchObject({
        amount: bill.total,
        approved: bill.total,
        alerts: [],
        terminal_name: 'Terminal, sal',
      })
      const paid = await orderUntil(bill.order_uuid, 'completed')
      expect(paid).toMatchObject({ status: 'completed', unpaid: 0, payments: [{ status: 'recorded' }] })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total)
      await expect.poll(async () => (await listed(payment_uuid))?.state).toBe('approved')
      const row = await listed(payment_uuid)
      expect(row?.masked_pan).toMatch(/^\*{4} \d{4}$/)
      expect(row).toEqual(await show(payment_uuid))
      const last = row?.masked_pan?.slice(-4) ?? ''
      await expect
        .poll(() => rowOf(last))
        .toMatchObject({ status: 'completed', card_unresolved: false, cards: [last] })
    })

    test('LAW-3, R-17: a card payment carries the terminal’s transaction id, and the class of the card', async () => {
      terminal.manner.manual = true
      const paidBy = async () => {
        const [bill, payment_uuid] = [await saved(), newId()]
        await pay(bill, card, payment_uuid)
        await until(payment_uuid, 'sent')
        terminal.press(approval)
        const attempt = await until(payment_uuid, 'approved')
        const paid = await orderUntil(bill.order_uuid, 'completed')
        expect(paid.payments[0]).toMatchObject({
          reference: attempt.transaction_id,
          card_type: attempt.card_type,
        })
        return paid.payments[0]
      }
      const debit = await paidBy()
      expect(debit?.payment_class).toBe(undefined)
      const ends = resourceEndpoints(cardTypes)
      const made = { token: till.token, company }
      for (const name of ['Dankort', 'Visa', 'Mastercard']) {
        const data = {
          name,
          payment_type_uuid: card,
          form: 'credit',
          holder: 'consumer_eu',
          surcharge: 0,
        } as const
        const row = (await call(ends.list, { ...made, query: {} })).body.rows.find(
          (each) => each.data.name === name && each.data.payment_type_uuid === card,
        )
        const answer = row
          ? await call(ends.change, {
              ...made,
              params: { uuid: row.uuid },
              if_match: row.revision,
              body: { data },
            })
          : await call(ends.create, { ...made, body: { uuid: newId(), data } })
        expect(answer.status).toBe(200)
      }
      expect((await paidBy())?.payment_class).toBe('12003')
    })

    test('PAY-11: a payment declined by the bank unlocks the order, with the reason', async () => {
      terminal.manner.manual = true
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

    test('PAY-12, TERM-4: the cashier’s cancel is a request, and the terminal’s answer ends it', async () => {
      terminal.manner.manual = true
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'sent')
      expect((await cancel(payment_uuid)).body.payment.state).toBe('cancelling')
      expect(await until(payment_uuid, 'cancelled')).toMatchObject({ reason: 'by_cashier' })
      expect((await orderUntil(bill.order_uuid, 'open')).unpaid).toBe(bill.total)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(0)
    })

    test('PAY-22, TERM-2: a terminal that has another payment is busy, and nothing is sent to it', async () => {
      terminal.manner.manual = true
      const [first, second] = [await saved(), await saved()]
      const [one, other] = [newId(), newId()]
      await pay(first, card, one)
      await until(one, 'sent')
      await pay(second, card, other)
      const held_by = { register_uuid: till.register, register_name: 'Restaurant', short_nr: first.short_nr }
      expect(await until(other, 'not_started')).toMatchObject({ reason: 'terminal_busy', held_by })
      await expect.poll(async () => (await listed(other))?.held_by).toEqual(held_by)
      expect((await orderUntil(second.order_uuid, 'open')).payments).toMatchObject([{ status: 'released' }])
      terminal.press(approval)
      await until(one, 'approved')
      expect((await orderUntil(first.order_uuid, 'completed')).status).toBe('completed')
    })

    test('PAY-22, TERM-2, REG-27: at a register with two terminals the cashier sees who occupies the first, and uses the other', async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      const [sal, other] = ['sal', 'bar'].map((name) => idIn(demoCompanies.kajkanten, terminals, name))
      const ends = resourceEndpoints(registers)
      const set = async (terminal_uuids: Uuid[]) => {
        const ofRegister = { ...here(), params: { uuid: till.register } }
        const if_match = (await call(ends.show, ofRegister)).body.row.revision
        const changed = await call(ends.change, {
          ...ofRegister,
          if_match,
          body: { data: { terminal_uuids } },
        })
        expect(changed.status).toBe(200)
      }
      const typeNow = async () => (await till.catalogueNow()).payment_types.find(({ uuid }) => uuid === card)
      const options = { ...here(), params: { uuid: till.register } }
      const terminalList = async () => (await call(api.payments.terminals, options)).body.terminals
      expect((await typeNow())?.terminals).toBeUndefined()
      const names = ['Terminal, sal', 'Terminal, bar']
      await set([sal ?? '', other ?? ''])
      await expect.poll(async () => (await typeNow())?.terminals?.map(({ name }) => name)).toEqual(names)
      expect(await terminalList()).toMatchObject(names.map((name) => ({ name, held_by: null })))

      terminal.manner.manual = true
      const [first, second, one, two] = [await saved(), await saved(), newId(), newId()]
      await pay(first, card, one)
      await until(one, 'sent')
      expect(await terminalList()).toMatchObject([
        { uuid: sal, held_by: { register_name: 'Restaurant', short_nr: first.short_nr } },
        { uuid: other, held_by: null },
      ])
      const at = async (order: Bill, payment_uuid: PaymentUuid, terminal_uuid: Uuid) =>
        call(api.orders.pay, {
          params: { uuid: order.order_uuid },
          ...here(),
          if_match: order.revision,
          body: {
            ...till.by,
            payment_uuid,
            payment_type_uuid: card,
            terminal_uuid,
            received: money(order.total),
          },
        })
      // An unknown terminal is rejected.
      expect((await at(second, newId(), newId())).problem?.code).toBe('payment_type.terminal_missing')
      await at(second, two, other ?? '')
      expect(await until(two, 'approved')).toMatchObject({ terminal_name: 'Terminal, bar' })
      expect((await orderUntil(second.order_uuid, 'completed')).unpaid).toBe(0)
      terminal.press(approval)
      await until(one, 'approved')
      await orderUntil(first.order_uuid, 'completed')
      await expect
        .poll(async () => (await terminalList()).map(({ held_by }) => held_by))
        .toEqual([null, null])
      await set([sal ?? ''])
      // Another company's register is not found.
      const { kiosk } = ids.registers
      const foreign = { ...options, params: { uuid: kiosk } }
      expect((await call(api.payments.terminals, foreign)).status).toBe(404)
    })

    test('REG-27, PAY-01: a register uses the terminals connected to it, and captured money stays captured', async () => {
      const ends = resourceEndpoints(registers)
      const options = { token: till.token, company, params: { uuid: till.register } }
      const had = (await call(ends.show, options)).body.row.data as { payment_type_uuids: Uuid[] }
      const paper = idIn(demoCompanies.kajkanten, paymentTypes, 'enclosure')
      const set = async (payment_type_uuids: readonly Uuid[]) => {
        const if_match = (await call(ends.show, options)).body.row.revision
        const body = { data: { payment_type_uuids: [...payment_type_uuids] } }
        expect((await call(ends.change, { ...options, if_match, body })).status).toBe(200)
      }
      const bill = await saved()
      const part = (order: Bill) => ({
        params: { uuid: order.order_uuid },
        ...here(),
        if_match: order.revision,
        command_id: newId(),
        body: {
          ...till.by,
          payment_uuid: newId(),
          payment_type_uuid: paper,
          received: money(50_00),
          amount: money(50_00),
        },
      })
      const payPart = (order: Bill) => call(api.orders.pay, part(order))
      const first = part(bill)
      const paid = await call(api.orders.pay, first)
      expect(paid.body.order.unpaid).toBe(bill.total - 50_00)
      const before = (await till.sell([till.line(0)])).body.order
      const removedIds = [paper, till.cash.uuid]
      await set(had.payment_type_uuids.filter((uuid) => !removedIds.includes(uuid)))
      const refusal = { code: 'payment_type.not_at_register', params: { name: 'Papirgavekort' } }
      expect((await payPart(paid.body.order)).problem).toMatchObject(refusal)
      const sold = await till.sell([till.line(0)], { payment_type_uuid: paper })
      expect(sold.problem).toMatchObject(refusal)
      const back = await call(api.refunds.refund, {
        params: { uuid: before.order_uuid },
        ...here(),
        body: {
          ...till.by,
          payment_type_uuid: till.cash.uuid,
          refund_order: { order_uuid: newId(), short_nr: 83 },
          lines: before.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      expect(back.problem).toMatchObject({ code: refusal.code, params: { name: till.cash.name } })
      // The same command has the same answer, whatever the register's state is now (RULE-2).
      const again = await call(api.orders.pay, first)
      expect(again.body.order).toMatchObject({
        unpaid: bill.total - 50_00,
        revision: paid.body.order.revision,
      })
      await set(had.payment_type_uuids)
      expect((await payPart(paid.body.order)).status).toBe(200)
    })

    test('SC-09, TERM-2: two registers request one order by card, eight times: one terminal starts, and the other receives nothing', async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      const payAt = (at: Till, order: Bill, payment_uuid: PaymentUuid) =>
        call(api.orders.pay, {
          params: { uuid: order.order_uuid },
          ...here(),
          if_match: order.revision,
          body: { ...at.by, payment_uuid, payment_type_uuid: card, received: money(order.total) },
        })
      for (let round = 0; round < 8; round += 1) {
        const lines = [till.line(round)]
        // Parked, so without a lease: either register may start the payment (ORD-38).
        const parked = { ...till.by, short_nr: 82, order_lines: lines, suspend: true }
        const bill = (await till.save(newId(), lines, { body: parked })).body.order
        const [here_uuid, there_uuid] = [newId(), newId()]
        const answers = await Promise.all([payAt(till, bill, here_uuid), payAt(bar, bill, there_uuid)])
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

    test(
      'FIND-H1: the approval of one order pays no other and is not reversed, whoever sends its id again',
      async () => {
        const [first, second, payment_uuid] = [await saved(), await saved(), newId()]
        await pay(first, card, payment_uuid)
        await until(payment_uuid, 'approved')
        const paid = await orderUntil(first.order_uuid, 'completed')
        expect((await pay(second, card, payment_uuid)).problem?.code).toBe('order.payment_refused')
        expect(await orderOf(second.order_uuid)).toMatchObject({
          status: 'open',
          unpaid: second.total,
          payments: [{ status: 'released' }],
        })
        const again = (await orderOf(second.order_uuid)) as Bill
        expect((await pay(again, card, payment_uuid)).problem?.code).toBe('order.payment_used')
        expect((await pay(paid, card, payment_uuid)).problem?.code).toBe('order.already_paid')
        // Also in the next session, which has no record of the first one.
        await till.payRests()
        await expect.poll(async () => (await till.close()).status, { timeout: 10_000 }).toBe(200)
        await till.ensureOpen()
        const third = await saved()
        expect((await pay(third, card, payment_uuid)).problem?.code).toBe('order.payment_refused')
        expect(await show(payment_uuid)).toMatchObject({ state: 'approved', order_uuid: first.order_uuid })
        expect(simulator.bank.entries().filter(({ reference }) => reference === payment_uuid)).toHaveLength(1)
        expect(simulator.bank.leftOf(payment_uuid)).toBe(first.total)
      },
      scaled(30_000),
    )

    test('PAY-18, SC-13: a lost answer is polled, and the guest pays once', async () => {
      terminal.script.push('reset')
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'approved')
      expect((await orderUntil(bill.order_uuid, 'completed')).unpaid).toBe(0)
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total)
    })

    test('TERM-7, SC-15: only an attempt in review is decided by hand, and only with an administrator’s PIN', async () => {
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

    test('FIND-H3, R-4, ZR-17, SC-53: a card approved after a forced close is counted when the register opens next', async () => {
      terminal.manner.manual = true
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      await until(payment_uuid, 'sent')
      const session = (await till.session())?.session_uuid ?? ''
      const closed = await call(api.z_reports.forceClose, {
        ...here(),
        params: { uuid: session },
        body: { reason: 'left_open' },
      })
      expect(closed.status).toBe(200)
      terminal.press(approval)
      await until(payment_uuid, 'approved')
      expect((await orderOf(bill.order_uuid)).payments).toMatchObject([{ status: 'started' }])
      await till.ensureOpen()
      const grossNow = async () => (await till.session())?.totals.gross
      expect(await grossNow()).toBe(0)
      const statusNow = async () => (await orderOf(bill.order_uuid)).status
      await expect.poll(statusNow, { timeout: 30_000 }).toBe('completed')
      const order = await orderOf(bill.order_uuid)
      expect(order).toMatchObject({ unpaid: 0, payments: [{ status: 'recorded' }] })
      expect(await grossNow()).toBe(bill.total)
      expect(simulator.bank.entries().filter(({ of }) => of === payment_uuid)).toEqual([])
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total)
    })

    test('DEF-21, PAY-01, PAY-02: payments and attempts of test mode are marked as such', async () => {
      const closes = async () => (await till.close()).status
      await till.payRests()
      await expect.poll(closes, { timeout: 10_000 }).toBe(200)
      expect((await till.open({ test_mode: true })).status).toBe(200)
      const [bill, payment_uuid] = [await saved(), newId()]
      await pay(bill, card, payment_uuid)
      expect(await until(payment_uuid, 'approved')).toMatchObject({ test_mode: true })
      await orderUntil(bill.order_uuid, 'completed')
      await expect.poll(async () => (await listed(payment_uuid))?.test_mode).toBe(true)
      const { tenders } = (await call(api.payments.tenders, { ...here(), query: { limit: 100 } })).body
      const testModesOf = (of: (one: Uuid) => boolean) =>
        new Set(tenders.filter((each) => of(each.order_uuid)).map(({ test_mode }) => test_mode))
      expect(testModesOf((uuid) => uuid === bill.order_uuid)).toEqual(new Set([true]))
      expect(testModesOf((uuid) => uuid !== bill.order_uuid)).toContain(false)
      await expect.poll(closes, { timeout: 10_000 }).toBe(200)
      await till.ensureOpen()
    })
  })
