import { api } from '@bon/contracts/api'
import { instantOf, money, pieces } from '@bon/contracts/kernel'
import { priceAt } from '@bon/contracts/prices'
import { deskOf } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { demoCompanies } from '@bon/infra/demo'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const zReports = (shop: ApiShop) =>
  describe('Z reports', () => {
    const { call, ids, tokens } = shop
    let bar: Till
    let terrace: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.bar
      terrace = tills.terrace
      kiosk = tills.kiosk
      for (const each of [bar, terrace]) {
        await each.ensureClosed()
        await each.open()
      }
      await kiosk.ensureOpen()
    })
    const shown = (uuid: string) => call(api.z_reports.show, { params: { uuid } })
    const papered = async (uuid: string) =>
      (await call(api.papers.report, { params: { uuid } })).body.layout.flatMap((row) =>
        'left' in row ? [row.left] : [],
      )
    const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)

    test('ZR-02, ZR-06: a Z counts its own session’s sales and has its first and last number of the shared series (INVAR-4, INVAR-5)', async () => {
      const sold: { nr: number; total: number }[] = []
      for (let i = 0; i < 6; i++) {
        const { nr = 0, total } = (await bar.sell([bar.line(i)])).body.order
        sold.push({ nr, total })
        await terrace.sell([terrace.line(i)])
      }
      const z = (await bar.close()).body.z_report
      const gross = sum(sold.map(({ total }) => total))
      expect(z).toMatchObject({
        status: 'closed',
        first_nr: sold[0]?.nr,
        last_nr: sold.at(-1)?.nr,
        difference: 0,
        counted: z.expected_cash,
      })
      expect(z.totals).toMatchObject({ receipts: 6, gross })
      expect(sum(z.totals.by_payment_type.map(({ amount }) => amount))).toBe(gross)
      expect(sum(z.totals.by_rate.map((rate) => rate.net + rate.vat))).toBe(gross)
      expect(z.expected_cash).toBe(z.float + gross + z.totals.rounding)
      expect(z.signature).not.toBe('')
    })

    test('R-22: the Z counts the sales whose receipt was neither printed, mailed nor shown, and the journal has them', async () => {
      await bar.open()
      const receiptOf = (uuid: string) =>
        call(api.papers.print, {
          token: bar.token,
          params: { uuid },
          body: { paper: 'receipt', way: 'screen', by: bar.by },
        })
      const sell = async (n: number) => (await bar.sell([bar.line(n)])).body.order
      const [shownOne, ...others] = [await sell(0), await sell(1), await sell(2)]
      expect((await receiptOf(shownOne.order_uuid)).status).toBe(200)
      const { z_report } = (await bar.close()).body
      const amount = sum(others.map(({ total }) => total))
      expect(z_report.totals.without_receipt).toEqual({ count: 2, amount })
      expect(await papered(z_report.session_uuid)).toContain('Salg uden kvittering 2')
      const query = { register_uuid: bar.register, kind: 'sales_without_receipt' } as const
      await expect
        .poll(async () => (await call(api.journal.search, { query })).body.entries[0])
        .toMatchObject({ kind: 'sales_without_receipt', amount })
      // Where each had one, the Z says nothing.
      await bar.open()
      await receiptOf((await sell(0)).order_uuid)
      expect((await bar.close()).body.z_report.totals).not.toHaveProperty('without_receipt')
    })

    test('R-22: where receipts print by themselves, a sale right before the close does not count as one without', async () => {
      await companySettingsOf(shop, bar).during({ print_receipt: 'always' }, async () => {
        await bar.open()
        for (let n = 0; n < 5; n += 1) await bar.sell([bar.line(n)])
        expect((await bar.close()).body.z_report.totals).not.toHaveProperty('without_receipt')
      })
    })

    test('a session without a sale closes too, without numbers', async () => {
      await bar.open()
      expect((await bar.close()).body.z_report).toMatchObject({
        first_nr: null,
        last_nr: null,
        status: 'closed',
      })
    })

    test('ZR-18, ORD-34, AMB-01: closing cancels open empty orders and returns their number; one with a line continues', async () => {
      await bar.open()
      const [empty, full] = [newId(), newId()]
      await bar.save(empty, [])
      await bar.save(full, [bar.line(0)])
      // Empty orders are found by a projection: once the list has both, it has seen them.
      const after = {
        token: bar.token,
        company: bar.company,
        query: { register_uuid: bar.register, limit: 5 },
      }
      await expect
        .poll(async () =>
          (await call(api.orders.list, after)).body.orders.map(({ order_uuid }) => order_uuid),
        )
        .toContain(full)
      const { z_report } = (await bar.close()).body
      expect(z_report.empty_orders).toBeGreaterThan(0)
      expect((await bar.show(empty)).body.order).toMatchObject({
        status: 'cancelled',
        reason: 'empty_at_close',
      })
      expect((await bar.show(full)).body.order.status).toBe('open')
      expect(z_report.totals.orders_cancelled.count).toBe(0)
    })

    test('DEF-15, R-1: orders without money are carried over by choice, one that took money never, and the next session finds the rest', async () => {
      await bar.ensureOpen()
      await bar.close()
      await bar.open()
      const [stays, second, paid] = [newId(), newId(), newId()]
      await bar.save(stays, [bar.line(0)])
      await bar.save(second, [bar.line(1)])
      const { body } = await bar.save(paid, [bar.line(2)])
      const part = {
        ...bar.by,
        payment_uuid: newId(),
        payment_type_uuid: bar.cash.uuid,
        amount: money(10_00),
      }
      const options = { token: bar.token, company: bar.company, params: { uuid: paid } }
      const pay = (more: object, if_match: string) =>
        call(api.orders.pay, { ...options, if_match, body: { ...part, received: money(10_00), ...more } })
      const partly = await pay({}, body.order.revision)
      expect(partly.status).toBe(200)
      const refused = async (carry_over: string[]) => {
        const { problem } = await bar.close(0, { carry_over })
        return [problem?.code, problem?.params?.['count']]
      }
      // The session's orders are a projection: it has seen the payment once it no longer lists that order here.
      await expect.poll(() => bar.withoutMoney()).not.toContain(paid)
      await expect.poll(() => bar.withoutMoney()).toEqual(expect.arrayContaining([stays, second]))
      const open = await bar.withoutMoney()
      // Not even by choice: its money is in this session.
      expect(await refused([...open, paid])).toEqual(['register.orders_hold_money', 1])
      const rest = bar.totalOf([bar.line(2)]) - 10_00
      const { order } = partly.body
      await pay({ payment_uuid: newId(), amount: money(rest), received: money(rest) }, order.revision)
      await expect.poll(() => refused([])).toEqual(['register.orders_open', open.length])
      expect(await refused(open.filter((uuid) => uuid !== second))).toEqual(['register.orders_open', 1])
      expect((await bar.session())?.status).toBe('open')
      const { z_report } = (await bar.close(0, { carry_over: open })).body
      const { short_nr, total } = (await bar.show(stays)).body.order
      expect(z_report.carried_over).toContainEqual({ order_uuid: stays, short_nr, total })
      expect(z_report.carried_over).toHaveLength(open.length)
      expect(await papered(z_report.session_uuid)).toContain(`Boner, der følger med ${open.length}`)
      await bar.open()
      await expect
        .poll(async () => (await bar.session_orders()).map(({ order_uuid }) => order_uuid))
        .toEqual(expect.arrayContaining([stays, second]))
      const kept = (await bar.show(stays)).body.order
      expect((await bar.pay(stays, total, kept.revision)).body.order.status).toBe('completed')
    })

    test('DES-17: the Z of a session without a cash sale names its cash', async () => {
      await bar.ensureClosed()
      await bar.open()
      const { z_report } = (await bar.close(-50_00)).body
      expect(z_report.totals.by_payment_type).toEqual([])
      expect(await papered(z_report.session_uuid)).toContain(bar.cash.name)
    })

    test('a cancelled order and a removed line are on the Z, though no money moved (LAW-8)', async () => {
      await bar.open()
      const order = newId()
      const lines = [bar.line(0), bar.line(1)]
      const saved = await bar.save(order, lines)
      const [remainingLine] = lines
      const less = await bar.save(order, remainingLine ? [remainingLine] : [], {
        if_match: saved.body.order.revision,
      })
      await bar.cancel(order, less.body.order.revision)
      const { totals } = (await bar.close()).body.z_report
      expect(totals.corrections.line_removed).toEqual({ count: 1, amount: bar.dish(1).price })
      expect(totals.orders_cancelled).toEqual({ count: 1, amount: bar.dish(0).price })
      expect(totals.receipts).toBe(0)
    })

    test('ZR-25: X and Z have the quantity sold of a product that asks for it, and of no other', async () => {
      await bar.ensureClosed()
      await bar.open()
      const { products, price_rules: rules } = await bar.catalogueNow()
      const beer = products.find(({ name }) => name === 'Fadøl 40 cl')
      // The demo has a happy hour, and tests run at any hour.
      const at = instantOf(Date.now())
      if (!beer) throw new Error('no beer')
      const { price } = priceAt(beer, { rules, at })
      if (price === null) throw new Error('beer has no price')
      const product = { uuid: beer.uuid, price }
      const glasses = (count: number) => ({
        uuid: newId(),
        quantity: pieces(count),
        sellable_data: { type: 'product' as const, product },
      })
      await bar.sell([glasses(2), bar.line(0)])
      await bar.sell([glasses(3)])
      const sold = [{ product_uuid: beer.uuid, name: 'Fadøl 40 cl', quantity: 5_000 }]
      expect((await bar.x()).body.z_report.totals.by_product).toEqual(sold)
      expect((await bar.close()).body.z_report.totals.by_product).toEqual(sold)
    })

    test('ZR-17: an administrator closes a session from the back office; two concurrent closes make one Z, and the register sells no more', async () => {
      await bar.ensureClosed()
      await bar.open()
      await bar.sell([bar.line(0)])
      const carried = newId()
      await bar.save(carried, [bar.line(1)])
      const session = await bar.session()
      const params = { uuid: session?.session_uuid ?? '' }
      const body = { reason: 'left_open', note: 'Glemt fredag aften' } as const
      const ended = await Promise.all([1, 2].map(() => call(api.z_reports.forceClose, { params, body })))
      expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = ended.find(({ status }) => status === 409)
      expect(['register.closing_underway', 'register.not_open']).toContain(lost?.problem?.code)
      const expected = session?.expected_cash
      expect((await shown(params.uuid)).body.z_report).toMatchObject({
        status: 'closed',
        forced: { reason: 'left_open', from: 'back_office' },
        counted: null,
        difference: null,
        expected_cash: expected,
        float_next: expected,
        note: body.note,
        closed_by: null,
        totals: { receipts: 1 },
      })
      expect((await bar.sell([bar.line(2)])).problem?.code).toBe('register.not_open')
      expect((await bar.show(carried)).body.order.status).toBe('open')
      const query = { register_uuid: bar.register, limit: 1 }
      await expect
        .poll(async () => (await call(api.z_reports.list, { query })).body.z_reports[0])
        .toMatchObject({ session_uuid: params.uuid, status: 'closed', forced: true, difference: null })
      expect((await bar.open()).status).toBe(200)
      await bar.close()
    })

    test('ZR-17: at the register a forced close requires an administrator’s PIN, and includes a count when there is one', async () => {
      await terrace.ensureOpen()
      const { token, company, cashier } = terrace
      const options = { params: { uuid: terrace.register }, token, company }
      const count = await terrace.count(-50)
      const body = { cashier_uuid: cashier, reason: 'terminal', count } as const
      const command_id = newId()
      const force = () => call(api.registers.forceClose, { ...options, command_id, body })
      expect((await force()).problem?.code).toBe('register.admin_pin_needed')
      expect((await terrace.session())?.status).toBe('open')
      const action = { kind: 'register.force_close', subject_uuid: terrace.register, command_id } as const
      await approve(shop, terrace, action)
      expect((await force()).body.z_report).toMatchObject({
        status: 'closed',
        forced: { reason: 'terminal', from: 'register' },
        closed_by: cashier,
        difference: -50,
        counted: count.expected - 50,
        float_next: count.expected - 50,
      })
      await terrace.open()
    })

    test('ZR-01: Z reports are listed newest first, by register and by status, with links to the previous and next', async () => {
      const { body } = await call(api.z_reports.list, {
        query: { register_uuid: bar.register, status: 'closed' },
      })
      const [last, before] = body.z_reports
      expect(body.z_reports.map(({ n }) => n)).toEqual(body.z_reports.map((_, i) => (last?.n ?? 0) - i))
      const z = (await shown(last?.session_uuid ?? '')).body
      expect(z).toMatchObject({ previous_uuid: before?.session_uuid, next_uuid: null })
      expect(z.register).toMatchObject({ uuid: bar.register, name: 'Bar' })
      expect(z.names.cashiers[bar.cashier]).toBe('LB')
      const page = await call(api.z_reports.list, { query: { register_uuid: bar.register, limit: 1 } })
      const next = await call(api.z_reports.list, {
        query: { register_uuid: bar.register, limit: 1, before: page.body.next ?? '' },
      })
      expect(next.body.z_reports[0]?.session_uuid).toBe(before?.session_uuid)
    })

    test('the neighbour’s Z report and an unknown one are not found', async () => {
      const theirs = (await kiosk.session())?.session_uuid ?? ''
      for (const uuid of [theirs, newId()]) {
        const force = { params: { uuid }, body: { reason: 'other' } } as const
        for (const { status, problem } of [await shown(uuid), await call(api.z_reports.forceClose, force)])
          expect([status, problem?.code]).toEqual([404, 'request.not_found'])
      }
      const sub = (await terrace.session())?.session_uuid ?? ''
      expect((await shown(sub)).status).toBe(404)
      const listed = await call(api.z_reports.list, { token: tokens.neighbour, company: ids.nabo })
      // Its till, and its office.
      const own = [kiosk.register, deskOf(demoCompanies.nabo)]
      expect(listed.body.z_reports.every(({ register_uuid }) => own.includes(register_uuid))).toBe(true)
    })
  })
