import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Cash movements besides sales, the drawer, and a close with a bank drop. */
export const cash = (shop: ApiShop) =>
  describe('cash besides sales', () => {
    const { call, ids } = shop
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).bar
      await till.ensureClosed()
    })
    afterAll(() => till.ensureOpen())
    const here = () => ({ params: { uuid: till.register }, token: till.token, company: ids.kajkanten })
    const refusal = ({ status, problem }: { status: number; problem?: { code: string } | undefined }) => [
      status,
      problem?.code,
    ]

    test('R-22: a price that was looked up counts once on X and Z, under the group of the product and not of the till’s word', async () => {
      await till.ensureOpen()
      const { uuid: product_uuid, article_group } = till.dish(0)
      const before = (await till.session())?.totals.price_lookups ?? []
      const command_id = newId()
      const fact = { fact: 'price_looked_up', cashier_uuid: till.cashier, product_uuid } as const
      const look = (over: object = {}) =>
        call(api.registers.reportTillFact, {
          ...here(),
          command_id,
          body: { ...fact, article_group: '04999', price: money(45_00), ...over },
        })
      expect((await look()).status).toBe(200)
      expect((await look()).status).toBe(200)
      const row = (rows: typeof before) =>
        rows.find((one) => one.article_group === article_group) ?? { count: 0, amount: 0 }
      const now = (await till.session())?.totals.price_lookups ?? []
      expect(row(now).count - row(before).count).toBe(1)
      expect(row(now).amount - row(before).amount).toBe(45_00)
      expect(now.map((one) => one.article_group)).not.toContain('04999')
      const unknown = await call(api.registers.reportTillFact, {
        ...here(),
        body: { ...fact, article_group, price: null, product_uuid: newId() },
      })
      expect(unknown.status).toBe(404)
      await till.ensureClosed()
    })

    test('ZR-04, ZR-07, ZR-08, ZR-09: a day with pay-ins and pay-outs has who opened and closed it and when, both counts, the safe and the company’s texts', async () => {
      await till.open()
      await till.sell([till.line(0)])
      const before = (await till.session())?.expected_cash ?? 0
      const put = await till.deposit(money(500_00), 'Hentet i boksen')
      expect(put.body.z_report.expected_cash).toBe(before + 500_00)
      const command_id = newId()
      const withdraw = () =>
        call(api.registers.withdraw, {
          ...here(),
          command_id,
          body: { cashier_uuid: till.cashier, amount: money(300_00), reason: 'purchase' },
        })
      expect((await withdraw()).body.z_report.expected_cash).toBe(before + 200_00)
      expect((await withdraw()).body.z_report.expected_cash).toBe(before + 200_00)
      const tooMuch = await till.withdraw(money(before + 200_01))
      expect(refusal(tooMuch)).toEqual([409, 'register.cash_short'])
      const drawer = await till.openDrawer()
      expect(drawer.body).toMatchObject({ drawer: 'opened', z_report: { totals: { drawer_openings: 1 } } })

      const counted = before + 200_00 - 50
      const closing = {
        note: 'Talt to gange',
        bank_drop_amount: money(counted - 1_000_00),
        bank_bag: 'DK-0012345',
      }
      expect((await till.close(-50, { ...closing, bank_bag: 'til Lars' })).status).toBe(422)
      const { z_report } = (await till.close(-50, closing)).body
      expect(z_report).toMatchObject({
        status: 'closed',
        counted,
        difference: -50,
        float_next: 1_000_00,
        note: 'Talt to gange',
        opened_by: till.cashier,
        closed_by: till.cashier,
        bank_drop_amount: counted - 1_000_00,
        bank_bag: 'DK-0012345',
        totals: {
          deposits: [{ reason: 'cash_deposit', count: 1, amount: 500_00 }],
          withdrawals: [
            { reason: 'purchase', count: 1, amount: 300_00 },
            { reason: 'bank_drops', count: 1, amount: counted - 1_000_00 },
          ],
        },
      })
      const paper = await call(api.papers.report, { params: { uuid: z_report.session_uuid } })
      const rows = paper.body.layout.map((row) => JSON.stringify(row))
      // In the Z's cash, and on the slip that goes with the bag.
      expect(rows.filter((row) => row.includes('DK-0012345'))).toHaveLength(2)
      expect(rows.filter((row) => row.includes('Bankpose'))).toHaveLength(1)
      const shown = (await call(api.z_reports.show, { params: { uuid: z_report.session_uuid } })).body
      expect(shown.z_report).toEqual({ ...z_report, revision: shown.z_report.revision })
      const totalOf = (rows: { unit: number; count: number }[]) =>
        rows.reduce((sum, row) => sum + row.unit * row.count, 0)
      expect([totalOf(z_report.opening_counts), totalOf(z_report.closing_counts)]).toEqual([
        1_000_00,
        counted,
      ])
    })

    test('LAW-8: pay-in, pay-out and bank drop are signed transactions of the journal, opening the drawer is an event', async () => {
      const kinds = async () =>
        (
          await call(api.journal.list, { params: { uuid: till.register }, query: { limit: 12 } })
        ).body.entries.map(({ kind, nr }) => `${kind}${nr === null ? '' : ' signed'}`)
      // The entries of this session: the list is newest first and goes on with the session before.
      const ofSession = async () => {
        const listed = await kinds()
        return listed.slice(0, listed.indexOf('float signed'))
      }
      const due = ['pay_in signed', 'pay_out signed', 'drawer_opened', 'cash_difference signed', 'z_report']
      // They are sealed by the process manager.
      await expect.poll(ofSession, { timeout: 10_000 }).toEqual(expect.arrayContaining(due))
      const query = { register_uuid: till.register, limit: 1 }
      const { session_uuid = '' } = (await call(api.z_reports.list, { query })).body.z_reports[0] ?? {}
      const { z_report } = (await call(api.z_reports.show, { params: { uuid: session_uuid } })).body
      // The purchase and the bank drop, and what the opening took to the safe.
      const at_opening = (z_report.opening_adjustment ?? 0) < 0 ? 1 : 0
      expect((await ofSession()).filter((kind) => kind === 'pay_out signed')).toHaveLength(2 + at_opening)
    })

    test('ZR-14, ZR-15, ZR-23: the next opening knows what was left, and another float is taken from or put into the safe', async () => {
      const { register } = (await call(api.registers.show, here())).body
      expect(register.previous_cash_close).toEqual({ amount: 1_000_00, counts: [] })
      const counts = till.countsOf(1_200_00)
      const silent = await till.open({ counts, confirmed_since_close: money(0) })
      expect(refusal(silent)).toEqual([409, 'register.since_close_unconfirmed'])
      expect((await till.open({ counts })).body.z_report).toMatchObject({
        float: 1_200_00,
        opening_adjustment: 200_00,
        opening_difference: null,
      })
    })

    test('the drawer is handed to another cashier by a count: the X lists it, the journal has it, and the close books the difference once', async () => {
      await till.sell([till.line(1)])
      const to = ids.cashiers.mette
      expect(refusal(await till.handOver(till.cashier))).toEqual([409, 'register.same_cashier'])
      expect(refusal(await till.handOver(newId()))).toEqual([409, 'cashier.unknown'])
      const command_id = newId()
      const expected = (await till.session())?.expected_cash ?? 0
      const handed = await till.handOver(to, -3_00, { command_id })
      const handover = { cashier_uuid: till.cashier, to_cashier_uuid: to, expected, difference: -3_00 }
      expect(handed.body.z_report.handovers).toMatchObject([{ ...handover, counted: expected - 3_00 }])
      expect((await till.handOver(to, -3_00, { command_id })).body.z_report.handovers).toHaveLength(1)
      const { z_report } = (await till.x()).body
      expect(z_report).toMatchObject({ expected_cash: expected, handovers: [handover] })
      const options = { params: { uuid: z_report.session_uuid }, query: { x: z_report.totals.x_reports } }
      const { layout } = (await call(api.papers.report, options)).body
      expect(JSON.stringify(layout)).toContain('Kassen overdraget')
      const kinds = async () =>
        (await call(api.journal.list, { params: { uuid: till.register }, query: { limit: 9 } })).body.entries
      await expect.poll(async () => (await kinds()).map(({ kind }) => kind)).toContain('drawer_handed_over')
    })

    test('PAY-27: a payment opens the drawer once, however often it is requested; the journal records it, and no report counts it', async () => {
      const openFor = (payment_uuid: string, uuid = till.register) =>
        call(api.registers.openDrawerForPayment, {
          ...here(),
          params: { uuid },
          body: { cashier_uuid: till.cashier, payment_uuid },
        })
      const before = (await till.session())?.totals.drawer_openings
      const payment_uuid = newId()
      const sold = (await till.sell([till.line(0)], { payment_uuid })).body.order
      const answers = await Promise.all([1, 2, 3, 4].map(() => openFor(payment_uuid)))
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ drawer: 'opened' })))
      const { refund_order } = (
        await call(api.refunds.refund, {
          token: till.token,
          company: ids.kajkanten,
          params: { uuid: sold.order_uuid },
          body: {
            ...till.by,
            payment_type_uuid: till.cash.uuid,
            refund_order: { order_uuid: newId(), short_nr: 90 },
            lines: sold.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
          },
        })
      ).body
      const paidOut = refund_order.payments[0]?.payment_uuid ?? ''
      expect((await openFor(paidOut)).body).toEqual({ drawer: 'opened' })
      expect(refusal(await openFor(newId()))).toEqual([409, 'register.payment_unknown'])
      expect((await till.session())?.totals.drawer_openings).toBe(before)
      const opened = async () =>
        (await call(api.journal.list, { ...here(), query: { limit: 12 } })).body.entries.filter(
          ({ kind }) => kind === 'drawer_at_payment',
        ).length
      await expect.poll(opened).toBe(2)
    })

    test('ZR-11: a close without a count of slips and vouchers is refused, and the session stays open (SC-51)', async () => {
      expect(refusal(await till.close(0, { counted_tenders: [] }))).toEqual([
        409,
        'register.count_incomplete',
      ])
      expect((await till.session())?.status).toBe('open')
      expect((await till.close()).body.z_report.counted_tenders).toHaveLength(2)
    })

    test('the company’s setting of a blind count reaches the till, and is off by default', async () => {
      const blind = async () => (await call(api.registers.show, here())).body.register.blind_count
      expect(await blind()).toBe(false)
      await companySettingsOf(shop, till).during({ blind_count: true }, async () => {
        await expect.poll(blind).toBe(true)
        // The report shows what should be in the drawer.
        const command_id = newId()
        const options = { ...here(), command_id, body: { cashier_uuid: till.cashier } }
        const x = () => call(api.registers.xReport, options)
        await till.ensureOpen()
        expect(refusal(await x())).toEqual([409, 'register.admin_pin_needed'])
        await approve(shop, till, { kind: 'register.x_report', subject_uuid: till.register, command_id })
        expect((await x()).status).toBe(200)
      })
      await expect.poll(blind).toBe(false)
    })

    test('ZR-12: a drawer that lacks 20 kr at the opening is opened with a cash difference: signed, posted, and in no count of the close', async () => {
      await till.ensureClosed()
      const { register } = (await call(api.registers.show, here())).body
      const was = register.previous_cash_close?.amount ?? 0
      const counts = till.countsOf(was - 20_00)
      const lost = { confirmed_since_close: money(0), confirmed_difference: money(-20_00) }
      expect(refusal(await till.open({ counts, confirmed_since_close: money(0) }))).toEqual([
        409,
        'register.since_close_unconfirmed',
      ])
      const { z_report } = (await till.open({ counts, ...lost })).body
      expect(z_report).toMatchObject({
        float: was - 20_00,
        expected_cash: was - 20_00,
        opening_adjustment: null,
        opening_difference: -20_00,
        difference: null,
      })
      const entries = async () =>
        (await call(api.journal.list, { params: { uuid: till.register }, query: { limit: 3 } })).body.entries
      await expect
        .poll(async () => (await entries()).map(({ kind, nr }) => [kind, nr !== null]))
        .toContainEqual(['cash_difference', true])
      const closed = (await till.close()).body.z_report
      expect(closed).toMatchObject({ opening_difference: -20_00, difference: 0 })
      const query = { register_uuid: till.register, limit: 1 }
      await expect
        .poll(async () => (await call(api.z_reports.list, { query })).body.z_reports[0])
        .toMatchObject({ session_uuid: closed.session_uuid, status: 'closed', difference: 0 })
    })

    test('LAW-15, LAW-16: a purchase from the drawer is posted on its account with its input VAT; tips name who got them', async () => {
      await till.ensureClosed()
      await till.open()
      const { cashiers } = (await call(api.registers.show, here())).body.register
      const { accounts } = (await call(api.registers.expenseAccounts, here())).body
      const [groceries] = accounts
      if (!groceries) throw new Error('no account for expenses')
      const take = (body: object) =>
        call(api.registers.withdraw, {
          ...here(),
          body: { cashier_uuid: till.cashier, amount: money(250_00), reason: 'purchase', ...body },
        })
      const account_uuid = groceries.uuid
      expect(refusal(await take({ expense: { account_uuid: newId() } }))).toEqual([
        409,
        'register.expense_unknown',
      ])
      const tooMuch = await take({ expense: { account_uuid, vat: money(50_01) } })
      expect(tooMuch.problem).toMatchObject({ code: 'register.expense_vat', params: { amount: 50_00 } })
      expect((await take({ expense: { account_uuid } })).status).toBe(200)
      expect((await take({ expense: { account_uuid, vat: money(30_00) } })).status).toBe(200)
      expect(refusal(await take({ reason: 'tips' }))).toEqual([409, 'register.tips_to_whom'])
      expect(refusal(await take({ reason: 'tips', paid_to: newId() }))).toEqual([409, 'cashier.unknown'])
      const other = cashiers.find(({ uuid }) => uuid !== till.cashier)?.uuid ?? ''
      expect((await take({ reason: 'tips', paid_to: other, amount: money(80_00) })).status).toBe(200)

      const { z_report } = (await till.close()).body
      expect(z_report.totals).toMatchObject({
        expenses: [{ account_uuid, vat_rate: 250, count: 2, amount: 500_00, vat: 80_00 }],
        tips_paid: [{ cashier_uuid: other, count: 1, amount: 80_00 }],
      })
      const params = { uuid: z_report.session_uuid }
      const { transfer } = (await call(api.transfers.show, { params })).body
      const lines = transfer.vouchers
        .flatMap(({ postings }) => postings)
        .filter(({ number }) => number === groceries.number || number === 6310)
        .map(({ text, number, debit, credit }) => [text, number, debit, credit])
      expect(lines).toEqual([
        ['expense', groceries.number, 420_00, 0],
        ['input_vat', 6310, 80_00, 0],
      ])
      expect(transfer).toMatchObject({ status: 'ready', is_balanced: true })
      const paper = JSON.stringify((await call(api.papers.report, { params })).body)
      expect(paper).toContain(`konto ${groceries.number} 2`)
      expect(paper).toContain('heraf købsmoms')
    })
  })
