import { api } from '@bon/contracts/api'
import { money, type Uuid } from '@bon/contracts/kernel'
import type { PaymentState } from '@bon/contracts/payments'
import { paymentTypes, terminals } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** A terminal's own day: closed with the register's, and compared with the books. */
export const settlements = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('terminal settlements', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    const terminal = simulator.terminal(demoTerminals.bar)
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    const terminal_uuid = idIn(demoCompanies.kajkanten, terminals, 'bar')
    let bar: Till
    beforeAll(async () => {
      bar = (await tillsOf(shop)).bar
      terminal.manner.by_amount = false
      terminal.manner.delay_ms = 0
      await bar.ensureOpen()
      // Settles what other suites took at this terminal.
      await bar.close()
    })
    afterEach(() => terminal.demandSettlement(null))
    const here = () => ({ token: bar.token, company })
    const show = async (uuid: Uuid) =>
      (await call(api.payments.show, { ...here(), params: { uuid } })).body?.payment
    const until = async (uuid: Uuid, ...states: PaymentState[]) => {
      const payment = await pollUntil(
        () => show(uuid),
        (view) => view !== undefined && states.includes(view.state),
      )
      if (!payment || !states.includes(payment.state)) throw new Error(`payment ${uuid} is not ${states}`)
      return payment
    }
    const paidByCard = async () => {
      const lines = [bar.line(0)]
      const bill = (await bar.save(newId(), lines, { body: { ...bar.by, short_nr: 95, order_lines: lines } }))
        .body.order
      const payment_uuid = newId()
      await call(api.orders.pay, {
        params: { uuid: bill.order_uuid },
        ...here(),
        if_match: bill.revision,
        body: { ...bar.by, payment_uuid, payment_type_uuid: card, received: money(bill.total) },
      })
      return { payment_uuid, total: bill.total, order_uuid: bill.order_uuid }
    }
    const sold = async () => {
      const paid = await paidByCard()
      await until(paid.payment_uuid, 'approved')
      // The order gets its approval after the attempt; until then a close is refused over its money.
      const of = { ...here(), params: { uuid: paid.order_uuid } }
      await expect.poll(async () => (await call(api.orders.show, of)).body.order.status).toBe('completed')
      return paid
    }
    /** The list of attempts is updated with a delay, and a register cannot be closed during one. */
    const closed = () =>
      pollUntil(
        () => bar.close(),
        ({ problem }) => problem?.code !== 'register.payments_open',
      )
    const settled = () =>
      simulator.bank
        .entries()
        .filter(({ kind, terminal: at }) => kind === 'settled' && at === demoTerminals.bar)

    test('ZR-16: closing the register settles its terminal’s day once, and the Z has the terminal’s totals', async () => {
      await bar.ensureOpen()
      const [one, two] = [await sold(), await sold()]
      const before = settled().length
      const { body } = await closed()
      const all = one.total + two.total
      expect(body.z_report.settlements).toMatchObject([
        { terminal_uuid, identifier: demoTerminals.bar, reported: all, recorded: all, difference: 0 },
      ])
      expect(settled()).toHaveLength(before + 1)
      // Nothing was taken since, so the terminal is not settled again.
      await bar.ensureOpen()
      expect((await closed()).body.z_report.settlements).toEqual([])
      expect(settled()).toHaveLength(before + 1)
    })

    test('ORD-24, DEF-10: a card order is captured once its terminal has settled; one paid in cash never is', async () => {
      await bar.ensureOpen()
      const by_card = await sold()
      const in_cash = (await bar.sell([bar.line(0)])).body.order
      const listed = async (status: 'completed' | 'captured') =>
        (await call(api.orders.list, { ...here(), query: { status, limit: 100 } })).body.orders
      const rowOf = async (uuid: Uuid) =>
        (await listed('completed')).find(({ order_uuid }) => order_uuid === uuid)
      await expect.poll(() => rowOf(by_card.order_uuid)).toMatchObject({ is_captured: false })
      terminal.demandSettlement(null, 'fails')
      expect((await closed()).problem?.code).toBe('register.terminal_unsettled')
      expect(await rowOf(by_card.order_uuid)).toMatchObject({ status: 'completed', is_captured: false })
      await closed()
      await expect
        .poll(() => rowOf(by_card.order_uuid))
        .toMatchObject({ status: 'completed', is_captured: true })
      expect(await rowOf(in_cash.order_uuid)).toMatchObject({ is_captured: false })
      const captured = (await listed('captured')).map(({ order_uuid }) => order_uuid)
      expect(captured).toContain(by_card.order_uuid)
      expect(captured).not.toContain(in_cash.order_uuid)
    })

    test('PAY-28, ZR-16, ZR-27: a failing settlement blocks the close with its reason, and a retry closes', async () => {
      await bar.ensureOpen()
      const { total } = await sold()
      terminal.demandSettlement(null, 'fails')
      expect((await closed()).problem).toMatchObject({
        code: 'register.terminal_unsettled',
        params: { terminal: 'Terminal, bar', reason: 'server_unavailable' },
      })
      expect((await bar.session())?.status).toBe('open')
      const { status, body } = await closed()
      expect(status).toBe(200)
      expect(body.z_report.settlements).toMatchObject([{ reported: total, difference: 0 }])
    })

    test('PAY-28: a close refused after its terminal has settled loses no settlement, and settles none twice', async () => {
      await bar.ensureOpen()
      const { total } = await sold()
      const before = settled().length
      const cash = await bar.count()
      const carry_over = (await bar.session_orders()).map(({ order_uuid }) => order_uuid)
      // The close is rejected after the terminal was settled: the settlement is in the report already.
      const refused = await call(api.registers.close, {
        ...here(),
        params: { uuid: bar.register },
        body: { cashier_uuid: bar.cashier, ...cash, carry_over, expected: money(cash.expected + 1) },
      })
      expect(refused.problem?.code).toMatch(/^register\.(expected_changed|payments_open)$/)
      const { body } = await closed()
      expect(body.z_report.settlements).toMatchObject([{ reported: total, difference: 0 }])
      expect(settled()).toHaveLength(before + 1)
    })

    test('ZR-27, TERM-11: a difference of the terminal is on the Z, and on the attempts that may explain it', async () => {
      await bar.ensureOpen()
      const { payment_uuid, total } = await sold()
      terminal.demandSettlement(null, 'differs')
      const { body } = await closed()
      expect(body.z_report.settlements).toMatchObject([
        { reported: total + 1_00, recorded: total, difference: 1_00 },
      ])
      expect((await show(payment_uuid))?.alerts).toEqual(['settlement_doubles_it'])
      // The account of its payment type has what the acquirer is going to pay (LAW-16).
      const params = { uuid: body.z_report.session_uuid }
      const { transfer } = (await call(api.transfers.show, { params })).body
      const differences = transfer.vouchers
        .flatMap(({ postings }) => postings)
        .filter(({ text }) => text === 'difference')
        .map(({ number, debit, credit }) => [number, debit, credit])
      expect(differences).toEqual([
        [5815, 0, 1_00],
        [5820, 1_00, 0],
      ])
    })

    test('PAY-16, PAY-19, 3.4: a terminal that requires its settlement accepts no card; once settled, a new attempt succeeds', async () => {
      await bar.ensureOpen()
      await sold()
      terminal.demandSettlement('perform_end_of_day')
      const refused = await paidByCard()
      expect(await until(refused.payment_uuid, 'not_started')).toMatchObject({ reason: 'perform_end_of_day' })
      const options = { ...here(), params: { uuid: terminal_uuid }, body: bar.by }
      await expect.poll(async () => (await call(api.payments.settle, options)).status).toBe(200)
      await sold()
      expect((await closed()).body.z_report.settlements).toHaveLength(2)
      expect((await call(api.payments.settle, { ...options, params: { uuid: newId() } })).status).toBe(404)
      // G-27: a neighbour's terminal cannot be closed.
      const theirs = { ...options, token: tokens.neighbour, company: ids.nabo }
      expect((await call(api.payments.settle, theirs)).status).toBe(404)
      await bar.ensureOpen()
    })
  })
