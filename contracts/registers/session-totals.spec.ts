import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, quantity, sum, uuid5, zero } from '../kernel/index.ts'
import { lineTotals, type OrderLine, orderTotals, paymentClassOf } from '../orders/index.ts'
import { addToTotals } from './add-to-totals.ts'
import { noFigures } from './report-figures.examples.ts'
import { noTotals } from './session-totals.ts'
import type { ZReportEvent } from './z-report.events.ts'
import { evolveZReport, newZReport } from './z-report.state.ts'
import { viewOfZReport } from './z-report.view.ts'

const at = '2026-11-21T12:00:00.000Z'
const id = (name: string) => uuid5('00000000-0000-0000-0000-000000000000', name)

const lines = record({
  quantity: integer({ min: 1, max: 9_000 }).map(quantity),
  unit_price: integer({ min: 0, max: 500_00 }).map(money),
  percentage_discount: constantFrom(0, 0, 150),
  vat_rate: constantFrom(250, 0, 120),
  account: constantFrom('food', 'drink'),
  article_group: constantFrom('04006', '04007'),
}).map(
  ({ account, ...line }): OrderLine => ({
    ...line,
    uuid: id('line'),
    product_uuid: id('product'),
    name: 'Ret',
    vat_type_uuid: id('vat'),
    account_uuid: id(account),
  }),
)
const sales = array(tuple(array(lines, { minLength: 1, maxLength: 6 }), constantFrom('MH', 'AB')), {
  maxLength: 12,
})

const receipt = (bon: OrderLine[], cashier: string, i: number): ZReportEvent[] => {
  const { total, net, vat, discount, by_rate, line_vat } = orderTotals(bon)
  const [order_uuid, payment_uuid] = [id(`order ${i}`), id(`payment ${i}`)]
  const who = { register_uuid: id('register'), order_uuid, payment_uuid, cashier_uuid: id(cashier), at }
  const type = { payment_type_uuid: id('cash'), method: 'cash', amount: total } as const
  const paid = { ...type, payment_uuid, payment_class: paymentClassOf(type) }
  const sold = bon.map((line, k) => ({
    product_uuid: line.product_uuid,
    account_uuid: line.account_uuid,
    article_group: line.article_group,
    vat_rate: line.vat_rate,
    quantity: line.quantity,
    gross: lineTotals(line).total,
    vat: line_vat[k] ?? zero,
  }))
  const sums = { gross: total, net, vat, discount, rounding: zero, by_rate, sold, payments: [paid] }
  return [
    { type: 'TenderAccepted', data: { ...who, ...type, rounding: zero, received: total, change: zero } },
    {
      type: 'ReceiptRecorded',
      data: { ...who, receipt_uuid: id(`receipt ${i}`), short_nr: 1, started_at: at, hour: 13, ...sums },
    },
  ]
}

test('totals on lines = receipts = session, per rate, group, account, cashier and payment type (SC-58, INVAR-6)', () =>
  assert(
    property(sales, (all) => {
      const totals = all.flatMap(([bon, who], i) => receipt(bon, who, i)).reduce(addToTotals, noTotals)
      const bons = all.map(([bon]) => orderTotals(bon))
      expect(totals.receipts).toBe(all.length)
      expect(totals.gross).toBe(sum(bons.map(({ total }) => total)))
      expect(totals.vat).toBe(sum(bons.map(({ vat }) => vat)))
      expect(totals.discount).toBe(sum(bons.map(({ discount }) => discount)))
      expect(totals.net + totals.vat).toBe(totals.gross)
      for (const rows of [totals.by_rate, totals.by_group, totals.by_account]) {
        expect(sum(rows.map(({ gross }) => gross))).toBe(totals.gross)
        expect(sum(rows.map(({ vat }) => vat))).toBe(totals.vat)
      }
      for (const { vat_rate, gross, net, vat } of totals.by_rate) {
        expect(net + vat).toBe(gross)
        const own = totals.by_group.filter((row) => row.vat_rate === vat_rate)
        expect(sum(own.map((row) => row.vat))).toBe(vat)
      }
      expect(sum(totals.by_cashier.map(({ gross }) => gross))).toBe(totals.gross)
      expect(sum(totals.by_payment_type.map(({ amount }) => amount))).toBe(totals.gross)
    }),
    { numRuns: 60 },
  ))

test('ZR-25: X and Z show the quantity sold of a product that asks for it, less returns; of no other product', () => {
  const line = { unit_price: money(62_00), percentage_discount: 0, vat_rate: 250, vat_type_uuid: id('v') }
  const more = { account_uuid: id('a'), article_group: '04007', uuid: id('l') }
  const beer = { ...line, ...more, product_uuid: id('beer'), name: 'Fadøl' }
  const bread = { ...line, ...more, product_uuid: id('bread'), name: 'Brød', quantity: quantity(1000) }
  const counted = (pieces: number): ZReportEvent[] =>
    receipt([{ ...beer, quantity: quantity(pieces * 1000) }, bread], 'MH', pieces).map((event) =>
      event.type === 'ReceiptRecorded'
        ? {
            ...event,
            data: {
              ...event.data,
              sold: event.data.sold.map((sold) =>
                sold.product_uuid === id('beer')
                  ? { ...sold, name: 'Fadøl', on_z_report: true as const }
                  : sold,
              ),
            },
          }
        : event,
    )
  const totals = [3, 9, -2].flatMap(counted).reduce(addToTotals, noTotals)
  expect(totals.by_product).toEqual([{ product_uuid: id('beer'), name: 'Fadøl', quantity: 10_000 }])
})

test('VAT of the day is summed from the receipts, never computed from the total (LAW-14)', () => {
  const line = { unit_price: money(33), quantity: quantity(1000), percentage_discount: 0, vat_rate: 250 }
  const bon = [
    {
      ...line,
      uuid: id('l'),
      product_uuid: id('p'),
      name: 'Is',
      vat_type_uuid: id('v'),
      account_uuid: id('a'),
      article_group: '04006',
    },
  ]
  const totals = [0, 1, 2].flatMap((i) => receipt(bon, 'MH', i)).reduce(addToTotals, noTotals)
  expect(totals.by_rate).toEqual([{ vat_rate: 250, gross: 99, net: 78, vat: 21 }])
})

describe('VAT by type', () => {
  const goods = (type: string, vat_rate: number): OrderLine => ({
    unit_price: money(100_00),
    quantity: quantity(1000),
    percentage_discount: 0,
    vat_rate,
    vat_type_uuid: id(type),
    uuid: id('l'),
    product_uuid: id('p'),
    name: 'Bog',
    account_uuid: id('a'),
    article_group: '04003',
  })
  /** As receipts are recorded now; those of `receipt` name no type, as the older ones. */
  const typed = (bon: OrderLine[], i: number): ZReportEvent[] =>
    receipt(bon, 'MH', i).map((event) => {
      if (event.type !== 'ReceiptRecorded') return event
      const sold = event.data.sold.map((line, k) => ({ ...line, vat_type_uuid: bon[k]?.vat_type_uuid }))
      return { ...event, data: { ...event.data, sold } }
    })
  const totalsOf = (events: ZReportEvent[]) => events.reduce(addToTotals, noTotals)
  const row = (type: string | undefined, vat_rate: number, net: number, vat: number) => ({
    ...(type && { vat_type_uuid: id(type) }),
    vat_rate,
    gross: net + vat,
    net,
    vat,
  })

  test('goods at 0 % and exempt goods are two rows of one rate', () => {
    const bon = [goods('standard', 250), goods('zero', 0), goods('exempt', 0)]
    const totals = totalsOf([...typed(bon, 1), ...typed([goods('exempt', 0)], 2)])
    expect(totals.by_vat_type).toEqual([
      row('standard', 250, 80_00, 20_00),
      row('zero', 0, 100_00, 0),
      row('exempt', 0, 200_00, 0),
    ])
    expect(totals.by_rate).toMatchObject([{ vat_rate: 250 }, { vat_rate: 0, gross: 300_00 }])
  })

  test('a session whose sales name no type has none; in one that goes on, what was sold before is by its rate', () => {
    const older = receipt([goods('zero', 0)], 'MH', 1)
    expect(totalsOf(older)).not.toHaveProperty('by_vat_type')
    expect(totalsOf([...older, ...typed([goods('zero', 0)], 2)]).by_vat_type).toEqual([
      row(undefined, 0, 100_00, 0),
      row('zero', 0, 100_00, 0),
    ])
  })
})

test('the fold of the report counts cash and audit entries, and its view shows them', () => {
  const opening = {
    session_uuid: id('s'),
    register_uuid: id('r'),
    n: 1,
    cashier_uuid: id('MH'),
    payment_type_uuid: id('cash'),
    counts: [],
    grand_total_sales: money(500),
    grand_total_returns: money(20),
    at,
  }
  const action = {
    register_uuid: id('r'),
    order_uuid: id('o'),
    cashier_uuid: id('MH'),
    amount: money(50_00),
    at,
  }
  const events: ZReportEvent[] = [
    { type: 'RegisterOpened', data: { ...opening, float: money(1_000_00) } },
    {
      type: 'TenderAccepted',
      data: {
        ...action,
        payment_uuid: id('p'),
        payment_type_uuid: id('cash'),
        method: 'cash',
        amount: money(84_25),
        rounding: money(25),
        received: money(100_00),
        change: money(15_50),
      },
    },
    { type: 'AuditEntryRecorded', data: { ...action, kind: 'line_removed', source_event_id: id('x') } },
    {
      type: 'AuditEntryRecorded',
      data: { ...action, kind: 'order_cancelled', net: money(40_00), source_event_id: id('y') },
    },
    {
      type: 'XReportTaken',
      data: { register_uuid: id('r'), cashier_uuid: id('MH'), x: 1, report: noFigures, at },
    },
  ]
  const report = events.reduce(evolveZReport, newZReport)
  if (report.status === 'new') throw new Error('not opened')
  expect(viewOfZReport(report, 4n)).toMatchObject({
    expected_cash: 1_084_50,
    grand_totals: { sales: 500, returns: 20, net: 480 },
    totals: {
      rounding: 25,
      x_reports: 1,
      corrections: { ...noTotals.corrections, line_removed: { count: 1, amount: 50_00 } },
      orders_cancelled: { count: 1, amount: 50_00 },
    },
  })
})

test('R-10: sales made offline are counted for the cashier who made them', () => {
  const waited_since = '2026-11-21T10:00:00.000Z'
  const bon: OrderLine[] = []
  const receipts = ['MH', 'AB', 'MH', 'MH'].flatMap((who, i) => receipt(bon, who, i))
  const claimed = receipts.map((event, i) =>
    event.type === 'ReceiptRecorded' && i > 3 ? { ...event, data: { ...event.data, waited_since } } : event,
  )
  const rows = claimed.reduce(addToTotals, noTotals).by_cashier
  expect(rows).toEqual([
    { cashier_uuid: id('MH'), count: 3, gross: 0, waited: 2 },
    { cashier_uuid: id('AB'), count: 1, gross: 0 },
  ])
})

test('R-10: of the sales that waited, those that would have been refused live are counted apart', () => {
  const waited_since = '2026-11-21T10:00:00.000Z'
  const bon: OrderLine[] = []
  const receipts = ['MH', 'MH', 'MH'].flatMap((who, i) => receipt(bon, who, i))
  const late = receipts.map((event, i) =>
    event.type === 'ReceiptRecorded'
      ? { ...event, data: { ...event.data, waited_since, ...(i < 2 && { deviations: 3 }) } }
      : event,
  )
  expect(late.reduce(addToTotals, noTotals).by_cashier).toEqual([
    { cashier_uuid: id('MH'), count: 3, gross: 0, waited: 3, deviating: 1 },
  ])
})
