import { api } from '@bon/contracts/api'
import { money, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** A payment that was recorded on the wrong means, corrected after the sale. */
export const tenderCorrections = (shop: ApiShop) =>
  describe('corrections of payment types', () => {
    const { call } = shop
    let till: Till
    let slips: Uuid
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureClosed()
      await till.open()
      const types = (await till.catalogueNow()).payment_types
      slips = types.find(({ name }) => name === 'Løs terminal')?.uuid ?? ''
    })
    const sold = async () => (await till.sell([till.line(0)])).body.order
    type Correction = { command_id?: Uuid; reason?: string; to?: Uuid }
    const correct = (order: OrderView, { command_id = newId(), reason, to = slips }: Correction = {}) =>
      call(api.tender_corrections.correctTender, {
        token: till.token,
        company: till.company,
        params: { uuid: order.order_uuid },
        command_id,
        body: {
          ...till.by,
          payment_uuid: order.payments[0]?.payment_uuid ?? newId(),
          payment_type_uuid: to,
          ...(reason !== undefined && { reason }),
        },
      })
    const approved = async (order: OrderView, to = slips) => {
      const command_id = newId()
      await approve(shop, till, { kind: 'order.correct_tender', subject_uuid: order.order_uuid, command_id })
      return { command_id, reason: 'Kortet blev slået ind som kontant', to }
    }
    const figures = async () => {
      const session = await till.session()
      const totals = session?.totals
      const of = (type: Uuid) => {
        const row = totals?.by_payment_type.find(({ payment_type_uuid }) => payment_type_uuid === type)
        return (row?.amount ?? 0) + (row?.rounding ?? 0)
      }
      return {
        drawer: session?.expected_cash ?? 0,
        cash: of(till.cash.uuid),
        slips: of(slips),
        gross: totals?.gross ?? 0,
        receipts: totals?.receipts ?? 0,
        corrected: totals?.tender_corrections,
      }
    }

    test('R-6: minus and plus the same amount: tenders and drawer move, turnover and receipts do not; once, with PIN and reason', async () => {
      const order = await sold()
      const before = await figures()
      const refused = { code: 'order.approval_needed', params: { causes: 'tender_corrected' } }
      expect((await correct(order)).problem).toMatchObject(refused)
      expect((await correct(order, { reason: 'Uden PIN' })).problem).toMatchObject(refused)
      const how = await approved(order)
      const { status, body } = await correct(order, how)
      expect(status).toBe(200)
      expect(body.order.payments[0]).toMatchObject({
        method: 'cash',
        corrected: { payment_type_uuid: slips, method: 'autonomous' },
      })
      expect((await correct(order, how)).status).toBe(200)
      const moved = order.total
      await expect.poll(figures).toEqual({
        ...before,
        drawer: before.drawer - moved,
        cash: before.cash - moved,
        slips: before.slips + moved,
        corrected: { count: 1, amount: moved },
      })
      expect((await correct(order, { ...how, command_id: newId() })).problem?.code).toBe(
        'order.tender_unchanged',
      )
    })

    test('R-6: it is one sealed 11009 with a line of zero, stands on X and Z, and the slips are counted at the close', async () => {
      const order = await sold()
      const before = (await figures()).corrected?.count ?? 0
      expect((await correct(order, await approved(order))).status).toBe(200)
      await expect.poll(async () => (await figures()).corrected?.count).toBe(before + 1)
      expect((await till.x()).body.z_report.totals.tender_corrections.count).toBe(before + 1)
      const { z_report } = (await till.close()).body
      expect(z_report.totals.tender_corrections.count).toBe(before + 1)
      expect(z_report.counted_tenders.map(({ payment_type_uuid }) => payment_type_uuid)).toContain(slips)
      const { layout } = (await call(api.papers.report, { params: { uuid: z_report.session_uuid } })).body
      const left = layout.flatMap((row) => ('left' in row ? [row.left] : []))
      expect(left).toContain(`Rettede betalingsmidler ${before + 1}`)
      const { register: uuid, company } = till
      const { entries } = (await call(api.journal.list, { company, params: { uuid }, query: { limit: 100 } }))
        .body
      const sealed = entries.find(({ kind }) => kind === 'tender_corrected')
      expect(sealed?.nr).toBeGreaterThan(order.nr ?? 0)
    })

    test('R-6: a sale of an earlier session is corrected in the Z of the session in which it is done', async () => {
      await till.ensureOpen()
      const order = await sold()
      const earlier = (await till.close()).body.z_report
      await till.open()
      expect((await correct(order, await approved(order))).status).toBe(200)
      await expect
        .poll(async () => (await figures()).corrected)
        .toEqual({ count: 1, amount: money(order.total) })
      expect(await figures()).toMatchObject({ cash: -order.total, slips: order.total, gross: 0, receipts: 0 })
      const shown = await call(api.z_reports.show, { params: { uuid: earlier.session_uuid } })
      expect(shown.body.z_report.totals).toEqual(earlier.totals)
    })

    test('R-9: what a terminal beside the till took goes back on it, and X and the count say so', async () => {
      await till.ensureOpen()
      const { order_uuid, revision, total } = (await till.save(newId(), [till.line(0)])).body.order
      const paid = await call(api.orders.pay, {
        token: till.token,
        company: till.company,
        params: { uuid: order_uuid },
        if_match: revision,
        body: { ...till.by, payment_uuid: newId(), payment_type_uuid: slips, received: total },
      })
      const [line] = paid.body.order.lines
      const before = await figures()
      const command_id = newId()
      const refund = (payment_type_uuid: Uuid) =>
        call(api.refunds.refund, {
          token: till.token,
          company: till.company,
          params: { uuid: order_uuid },
          command_id,
          body: {
            ...till.by,
            reason: 'Retten var kold',
            payment_type_uuid,
            refund_order: { order_uuid: newId(), short_nr: 77 },
            lines: [{ line_uuid: line?.uuid ?? '', quantity: line?.quantity ?? (0 as never) }],
          },
        })
      expect((await refund(slips)).problem).toMatchObject({
        code: 'order.approval_needed',
        params: { causes: 'refund_manual_tender' },
      })
      await approve(shop, till, { kind: 'order.refund', subject_uuid: order_uuid, command_id })
      const given = await refund(slips)
      expect(given.body.refund_order).toMatchObject({
        status: 'completed',
        payments: [{ method: 'autonomous', payment_type_uuid: slips, amount: -total }],
      })
      const after = await figures()
      expect(after).toMatchObject({ slips: before.slips - total, cash: before.cash, drawer: before.drawer })
    })

    test('R-6: money back in cash afterwards is by other means', async () => {
      const order = await sold()
      expect((await correct(order, await approved(order))).status).toBe(200)
      const line = order.lines[0]
      const { problem } = await call(api.refunds.refund, {
        token: till.token,
        company: till.company,
        params: { uuid: order.order_uuid },
        body: {
          ...till.by,
          payment_type_uuid: till.cash.uuid,
          refund_order: { order_uuid: newId(), short_nr: 78 },
          lines: [{ line_uuid: line?.uuid ?? '', quantity: line?.quantity ?? (0 as never) }],
        },
      })
      expect(problem).toMatchObject({ params: { causes: 'refund_by_other_means' } })
    })
  })
