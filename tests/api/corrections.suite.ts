import { api } from '@bon/contracts/api'
import { type BodyOf, instantOf, money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { ZReportView } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

type Body = BodyOf<typeof api.registers.reportCorrection>
type OfLine = Extract<Body['correction'], { line_uuid: Uuid }>

/** Corrections before payment: what the till reports, and what a saved cart shows the server. */
export const corrections = (shop: ApiShop) =>
  describe('corrections before payment', () => {
    const { call, ids } = shop
    let bar: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.bar
      kiosk = tills.kiosk
      await kiosk.ensureOpen()
    })
    const done_at = () => instantOf(Date.now() - 60_000)
    const sessionOf = async (till: Till) => (await till.session())?.session_uuid ?? ''
    const bodyOf = async (till: Till, over: Partial<Body> & Pick<Body, 'correction'>): Promise<Body> => ({
      session_uuid: await sessionOf(till),
      cashier_uuid: till.cashier,
      order_uuid: newId(),
      done_at: done_at(),
      ...over,
    })
    const ofLine = (till: Till, over: Partial<OfLine> = {}): OfLine => ({
      kind: 'line_lowered',
      line_uuid: newId(),
      product_uuid: till.dish(0).uuid,
      article_group: '04006',
      quantity: pieces(1),
      amount: till.dish(0).price,
      ...over,
    })
    const at = ({ token, company, register: uuid }: Till) => ({ token, company, params: { uuid } })
    const report = (till: Till, body: Body, command_id = newId()) =>
      call(api.registers.reportCorrection, { ...at(till), body, command_id })
    const totalsOf = async (till: Till) => (await till.session())?.totals

    test('R-8: each is counted once by its id, by kind with number and amount, in X and in Z', async () => {
      await bar.ensureClosed()
      await bar.open()
      const lowered = await bodyOf(bar, { correction: ofLine(bar) })
      const id = newId()
      expect((await report(bar, lowered, id)).status).toBe(200)
      expect((await report(bar, lowered, id)).status).toBe(200)
      const removed = ofLine(bar, { kind: 'line_removed', amount: money(50_00) })
      expect((await report(bar, await bodyOf(bar, { correction: removed }))).status).toBe(200)
      const price = bar.dish(0).price
      const corrections = {
        line_lowered: { count: 1, amount: price },
        line_removed: { count: 1, amount: 50_00 },
        line_swapped: { count: 0, amount: 0 },
        line_repriced: { count: 0, amount: 0 },
      }
      expect((await bar.x()).body.z_report.totals.corrections).toEqual(corrections)
      const { z_report } = (await bar.close()).body
      expect(z_report.totals.corrections).toEqual(corrections)
      const { layout } = (await call(api.papers.report, { params: { uuid: z_report.session_uuid } })).body
      const left = layout.flatMap((row) => ('left' in row ? [row.left] : []))
      expect(left).toEqual(expect.arrayContaining(['Nedsatte antal 1', 'Fjernede linjer 1']))
      // Sent again after the close, it is still the one that was counted.
      expect((await report(bar, lowered, id)).status).toBe(200)
      const shown = await call(api.z_reports.show, { params: { uuid: z_report.session_uuid } })
      expect(shown.body.late_entries).toEqual([])
    })

    test('S-05: nothing is reported in the name of a cashier who was never signed in there', async () => {
      const written = {
        first_name: 'Frida',
        last_name: 'Foss',
        label: 'Sal',
        hue: 'hav',
        language: null,
        initials: 'QY',
        pin: '8644',
      } as const
      const { uuid } = (await call(api.cashiers.create, { body: written })).body.cashier
      await bar.ensureOpen()
      const body = await bodyOf(bar, { correction: ofLine(bar), cashier_uuid: uuid })
      expect((await report(bar, body)).problem?.code).toBe('cashier.not_signed_in')
    })

    test('R-8: a bon that is cleared before it was saved is one sale that was not completed', async () => {
      await bar.ensureOpen()
      const before = await totalsOf(bar)
      const lineOf = (n: number) => ({
        product_uuid: bar.dish(n).uuid,
        article_group: '04006',
        vat_rate: 250,
        quantity: pieces(1),
        amount: bar.dish(n).price,
      })
      const body = await bodyOf(bar, {
        correction: { kind: 'order_cancelled', lines: [lineOf(0), lineOf(1)] },
      })
      expect((await report(bar, body)).status).toBe(200)
      const after = await totalsOf(bar)
      const more = bar.dish(0).price + bar.dish(1).price
      expect(after?.orders_cancelled).toEqual({
        count: (before?.orders_cancelled.count ?? 0) + 1,
        amount: (before?.orders_cancelled.amount ?? 0) + more,
      })
      expect(after?.corrections).toEqual(before?.corrections)
      const ofNobody = { kind: 'order_cancelled' as const, lines: [{ ...lineOf(0), vat_type_uuid: newId() }] }
      expect((await report(bar, await bodyOf(bar, { correction: ofNobody }))).status).toBe(404)
    })

    test('R-8: what the till reported of a saved line is not counted again by the cart, and the rest is', async () => {
      await bar.ensureClosed()
      await bar.open()
      const order = newId()
      const three = { ...bar.line(0), quantity: pieces(3) }
      const saved = await bar.save(order, [three])
      const price = bar.dish(0).price
      const correction = ofLine(bar, { line_uuid: three.uuid })
      await report(bar, await bodyOf(bar, { order_uuid: order, correction }))
      const one = { ...three, quantity: pieces(1) }
      const less = await bar.save(order, [one], { if_match: saved.body.order.revision })
      expect(less.problem).toBeUndefined()
      await bar.save(order, [], { if_match: less.body.order.revision })
      const { corrections } = (await bar.close()).body.z_report.totals
      expect(corrections.line_lowered).toEqual({ count: 2, amount: 2 * price })
      expect(corrections.line_removed).toEqual({ count: 1, amount: price })
    })

    test('two shops that differ in one correction differ in X and Z by just that', async () => {
      const evening = async (withIt: boolean) => {
        await bar.ensureClosed()
        await bar.open()
        const order = newId()
        const two = { ...bar.line(2), quantity: pieces(2) }
        const saved = await bar.save(order, [two])
        const one = { ...two, quantity: pieces(1) }
        const now = withIt ? await bar.save(order, [one], { if_match: saved.body.order.revision }) : saved
        const { total, revision } = now.body.order
        await bar.pay(order, total, revision)
        const sold = withIt ? [bar.line(2)] : []
        if (sold.length > 0) await bar.sell(sold)
        const { totals } = (await bar.close()).body.z_report
        return { corrections: totals.corrections, gross: totals.gross }
      }
      const [honest, lowered] = [await evening(false), await evening(true)]
      expect(lowered.gross).toBe(honest.gross)
      expect(lowered.corrections).toEqual({
        ...honest.corrections,
        line_lowered: { count: 1, amount: bar.dish(2).price },
      })
    })

    const lateOf = async ({ session_uuid: uuid }: Pick<ZReportView, 'session_uuid'>) =>
      (await call(api.z_reports.show, { params: { uuid } })).body.late_entries
    const zOf = async (uuid: Uuid) => (await call(api.z_reports.show, { params: { uuid } })).body.z_report

    test('R-4: what was done before a close and sent after it is a Z of its own, once', async () => {
      await bar.ensureClosed()
      await bar.open()
      const body = await bodyOf(bar, { correction: ofLine(bar) })
      const { z_report } = (await bar.close()).body
      const id = newId()
      await report(bar, body, id)
      await report(bar, body, id)
      const amount = bar.dish(0).price
      await expect
        .poll(() => lateOf(z_report), patient)
        .toMatchObject([
          { kind: 'line_lowered', amount, cashier_uuid: bar.cashier, counted_n: z_report.n + 1 },
        ])
      const [late] = await lateOf(z_report)
      await expect.poll(() => zOf(late?.counted_in ?? ''), patient).toMatchObject({ status: 'closed' })
      expect(await zOf(late?.counted_in ?? '')).toMatchObject({
        n: z_report.n + 1,
        without_drawer: 'late_entries',
        grand_totals: z_report.grand_totals,
        totals: {
          corrections: { line_lowered: { count: 1, amount } },
          late: [{ n: z_report.n, kind: 'line_lowered', count: 1, amount }],
        },
      })
      expect(z_report.totals.corrections.line_lowered.count).toBe(0)
      // The drawer is as the close left it.
      expect((await bar.open()).status).toBe(200)
    })

    test('R-4: with a session open it counts there, listed as from its own Z', async () => {
      await bar.ensureClosed()
      await bar.open()
      const body = await bodyOf(bar, { correction: ofLine(bar) })
      const first = (await bar.close()).body.z_report
      await bar.open()
      await report(bar, body)
      const next = (await bar.close()).body.z_report
      const amount = bar.dish(0).price
      expect(next).toMatchObject({
        n: first.n + 1,
        without_drawer: null,
        totals: {
          corrections: { line_lowered: { count: 1, amount } },
          late: [{ n: first.n, kind: 'line_lowered', count: 1, amount }],
        },
      })
      await expect.poll(() => lateOf(first), patient).toMatchObject([{ counted_n: next.n }])
    })

    test('the journal has each with the moment of the server, and the event keeps that of the till', async () => {
      await bar.ensureOpen()
      await report(bar, await bodyOf(bar, { correction: ofLine(bar, { kind: 'line_swapped' }) }))
      await expect
        .poll(async () => {
          const { entries } = (await call(api.journal.list, { ...at(bar), query: { limit: 5 } })).body
          return entries.map(({ kind }) => kind)
        })
        .toContain('line_swapped')
    })

    test('a signed-out cashier’s correction is recorded; one of a stranger, of another shop or session is not', async () => {
      await bar.ensureOpen()
      const body = await bodyOf(bar, { correction: ofLine(bar) })
      await bar.signOut()
      expect((await report(bar, body)).status).toBe(200)
      await bar.signIn()
      const codes = async (...bodies: Body[]) =>
        Promise.all(bodies.map(async (each) => (await report(bar, each)).problem?.code))
      expect(
        await codes(
          { ...body, cashier_uuid: kiosk.cashier },
          { ...body, session_uuid: await sessionOf(kiosk) },
          { ...body, session_uuid: newId() },
          { ...body, correction: ofLine(bar, { product_uuid: newId() }) },
        ),
      ).toEqual(['cashier.unknown', 'request.not_found', 'request.not_found', 'request.not_found'])
      const foreign = { ...at(bar), params: { uuid: ids.registers.kiosk } }
      const elsewhere = await call(api.registers.reportCorrection, { ...foreign, body })
      expect(elsewhere.status).toBe(404)
    })

    test('an amount of nothing, below zero or without a bound is refused', async () => {
      await bar.ensureOpen()
      for (const amount of [0, -1, 10 ** 15]) {
        const correction = ofLine(bar, { amount: money(amount) })
        expect((await report(bar, await bodyOf(bar, { correction }))).problem?.code).toBe('request.invalid')
      }
    })
  })

const patient = { timeout: 10_000, interval: 50 }
