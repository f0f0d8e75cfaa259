import { api } from '@bon/contracts/api'
import type { ErrorReport } from '@bon/contracts/error-reports'
import { newId } from '@bon/infra/clock'
import { replayReport } from '@bon/services/error-reports'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const report: ErrorReport = {
  build_key: '20261121200000',
  kind: 'uncaught',
  route: '/companies/:uuid/pos/:uuid',
  code: 'TypeError',
  stack: [{ file: '/assets/index-abc.js', line: 1, col: 4711 }],
  seen: ['12', '13'],
}

export const errorReports = (shop: ApiShop) =>
  describe('error reports', () => {
    const { call, tokens, ids } = shop
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    const send = (body: object, options: object = {}) =>
      call(api.error_reports.report, { body: { ...report, ...body }, token: tokens.cashier, ...options })
    const show = (uuid: string) =>
      call(api.error_reports.show, { params: { uuid }, token: tokens.provider, company: null })

    test('RES-22, DEF-57: an uncaught error is kept with its build and its stack, and only the provider reads it', async () => {
      const sent = await send({})
      expect([sent.status, sent.body?.report.events]).toEqual([200, 0])
      const { uuid } = sent.body.report
      const stored = await show(uuid)
      expect(stored.body.report).toMatchObject({ ...report, uuid, events: [] })
      const list = await call(api.error_reports.list, { token: tokens.provider, company: null })
      expect(list.body.reports.find((one) => one.uuid === uuid)).toMatchObject({
        company_uuid: ids.kajkanten,
        code: 'TypeError',
      })
      for (const token of [tokens.admin, tokens.cashier])
        expect((await call(api.error_reports.list, { token })).status).toBe(403)
    })

    test.each([
      ['a message', { message: 'Mette Holm kan ikke logge ind' }],
      ['a sentence for a code', { code: 'Mette Holm' }],
      ['an address with its ids and query', { route: '/companies?email=mette@example.dk' }],
      ['a file that is a sentence', { stack: [{ file: 'Mette Holm', line: 1, col: 1 }] }],
      ['201 events', { seen: Array.from({ length: 201 }, () => '1') }],
    ])('DEF-57: %s is refused', async (_, body) => {
      expect((await send(body)).status).toBe(422)
    })

    test('DEF-57: an oversized report is not read', async () => {
      expect((await send({ code: 'x'.repeat(20_000) })).status).toBe(413)
    })

    test('BEYOND-06: the events of an order are exported without their ids and replay to the same order', async () => {
      const order = newId()
      const lines = [till.line(0, 2), till.line(1)]
      const sold = await till.sell(lines, { order })
      expect(sold.status).toBe(200)
      const sent = await send({ kind: 'reported', order_uuid: order })
      expect(sent.status).toBe(200)
      const { report: whole } = (await show(sent.body.report.uuid)).body
      const types = whole.events.map(({ type }) => type)
      expect(types).toContain('OrderOpened')
      expect(types).toContain('ReceiptRecorded')
      const text = JSON.stringify(whole.events)
      for (const secret of [
        order,
        till.register,
        till.cashier,
        till.company,
        till.dish(0).uuid,
        till.dish(0).name,
      ])
        expect(text).not.toContain(secret)
      const { order: again, broken } = replayReport(whole.events)
      expect(broken).toEqual([])
      expect(again).toMatchObject({ status: 'completed', nr: sold.body.order.nr })
      expect(replayReport(whole.events).order).toEqual(again)
    })

    test('BEYOND-06: an order of another company, and an unknown one, is not found', async () => {
      const order = newId()
      await till.sell([till.line(0)], { order })
      expect((await send({ order_uuid: order }, { token: tokens.neighbour, company: ids.nabo })).status).toBe(
        404,
      )
      expect((await send({ order_uuid: newId() })).status).toBe(404)
    })
  })
