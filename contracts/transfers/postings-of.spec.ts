import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money, negated, quantity, sum, suspenseType, vatIn, zero } from '../kernel/index.ts'
import { lineTotals, type OrderLine, orderTotals, paymentClassOf } from '../orders/index.ts'
import type { PaymentMethod } from '../orders/payment-method.ts'
import { addToTotals } from '../registers/add-to-totals.ts'
import { noTotals } from '../registers/session-totals.ts'
import type { ZReportEvent } from '../registers/z-report.events.ts'
import { exampleChart, exampleId as id } from './chart.examples.ts'
import { credits, debits, isBalanced, keyOfPosting, type Posting } from './posting.ts'
import { postingsOf } from './postings-of.ts'
import { vouchersOf } from './voucher.ts'

const at = '2026-11-21T12:00:00.000Z'
const kinds = [
  ['food', 250],
  ['drinks', 250],
  ['books', 0],
  ['books', 120],
] as const
/** With an account of its own, with none, and no kind at all. */
const discountNames = ['staff meal', 'regular', undefined] as const
const lines = record({
  quantity: integer({ min: 1, max: 9_000 }).map(quantity),
  unit_price: integer({ min: 0, max: 500_00 }).map(money),
  percentage_discount: constantFrom(0, 0, 150, 333),
  kind: constantFrom(...kinds),
  given_as: constantFrom(...discountNames),
  is_returned: boolean(),
}).map(
  ({ kind: [account, vat_rate], is_returned, given_as, ...line }): OrderLine => ({
    ...line,
    ...(given_as && { discount_kind: { uuid: id(given_as), name: given_as, form: 'discount' } }),
    uuid: id('line'),
    product_uuid: id('product'),
    name: 'Ret',
    vat_type_uuid: id('vat'),
    account_uuid: id(account),
    vat_rate,
    article_group: '04006',
    quantity: is_returned ? quantity(-line.quantity) : line.quantity,
  }),
)
const tender = [
  ['cash', id('cash')],
  ['autonomous', id('pay card')],
  ['enclosure', id('pay enclosure')],
  ['interim', suspenseType],
] as const satisfies readonly (readonly [PaymentMethod, string])[]

/**
 * An order of a day: its lines, its part payments, and whether its receipt and its first payment belong to this day.
 */
const sales = array(
  record({
    bon: array(lines, { minLength: 1, maxLength: 5 }),
    parts: array(tuple(integer({ min: 0, max: 300_00 }), constantFrom(...tender)), { maxLength: 3 }),
    last: constantFrom(...tender),
    tip: constantFrom(0, 0, 17_50),
    rounding: constantFrom(0, 0, 25, -20),
    ended: constantFrom('here', 'here', 'later', 'begun_before'),
  }),
  { maxLength: 10 },
)
type Sale = Parameters<Parameters<typeof sales.map>[0]>[0][number]

const eventsOf = ({ bon, parts, last, tip, rounding, ended }: Sale, i: number): ZReportEvent[] => {
  const { total, net, vat, discount, by_rate, line_vat } = orderTotals(bon)
  const who = { register_uuid: id('register'), order_uuid: id(`order ${i}`), cashier_uuid: id('MH'), at }
  const rest = money(parts.reduce((left, [amount]) => left - amount, total as number))
  const paid = [...parts.map(([amount, by]) => ({ amount: money(amount), by })), { amount: rest, by: last }]
  const payments = paid.map(({ amount, by: [method, payment_type_uuid] }, k) => ({
    payment_uuid: id(`payment ${i} ${k}`),
    payment_type_uuid,
    method,
    amount,
    rounding: method === 'cash' && k === paid.length - 1 ? money(rounding) : zero,
    ...(method === 'autonomous' && tip > 0 && { tip: money(tip) }),
  }))
  const settled = payments.map(
    (payment): ZReportEvent => ({
      type: 'TenderAccepted',
      data: { ...who, ...payment, received: payment.amount, change: zero },
    }),
  )
  const receipt: ZReportEvent = {
    type: 'ReceiptRecorded',
    data: {
      ...who,
      payment_uuid: id(`payment ${i} ${parts.length}`),
      receipt_uuid: id(`receipt ${i}`),
      short_nr: 1,
      started_at: at,
      hour: 13,
      gross: total,
      net,
      vat,
      discount,
      rounding: money(rounding),
      by_rate,
      sold: bon.map((line, k) => {
        const priced = lineTotals(line)
        const { product_uuid, account_uuid, article_group, vat_rate } = line
        return {
          product_uuid,
          account_uuid,
          article_group,
          vat_rate,
          quantity: line.quantity,
          gross: priced.total,
          vat: line_vat[k] ?? zero,
          discount: priced.discount,
          ...(line.discount_kind && { discount_kind: { uuid: line.discount_kind.uuid, name: 'Rabat' } }),
        }
      }),
      payments: payments.map(({ payment_uuid, payment_type_uuid, method, amount }) => ({
        payment_uuid,
        payment_class: paymentClassOf({ method }),
        payment_type_uuid,
        method,
        amount,
      })),
    },
  }
  if (ended === 'later') return settled.slice(0, -1)
  return [...(ended === 'begun_before' ? settled.slice(-1) : settled), receipt]
}

test('any day: debits = credits, VAT lines = the receipts’ VAT, tenders = payments, tips and discounts as in the Z report (INVAR-5, INVAR-6)', () =>
  assert(
    property(sales, integer({ min: -50_00, max: 50_00 }), (all, counted) => {
      const events = all.flatMap(eventsOf)
      const totals = events.reduce(addToTotals, noTotals)
      const difference = money(counted)
      const { postings, missing } = postingsOf(
        { totals, cash_type_uuid: id('cash'), difference },
        exampleChart,
      )
      expect(missing).toEqual([])
      expect(isBalanced(postings)).toBe(true)
      const of = (...texts: string[]): Money => {
        const rows = postings.filter(({ part, text }) => part === 'z' && texts.includes(text))
        return money(debits(rows) - credits(rows))
      }
      const negatedOf = (...texts: string[]) => negated(of(...texts))
      const receipts = events.flatMap(({ type, data }) => (type === 'ReceiptRecorded' ? [data] : []))
      const money_in = events.flatMap(({ type, data }) => (type === 'TenderAccepted' ? [data] : []))
      expect(negatedOf('vat')).toBe(sum(receipts.map(({ vat }) => vat)))
      expect(negatedOf('sales', 'returns', 'discount')).toBe(sum(receipts.map(({ net }) => net)))
      const real = money_in.filter(({ method }) => method !== 'interim')
      expect(of('tender')).toBe(
        sum(real.flatMap(({ amount, rounding, tip = zero }) => [amount, rounding, tip])),
      )
      expect(negatedOf('tips')).toBe(totals.tips.amount)
      expect(negatedOf('rounding')).toBe(totals.rounding)
      expect(sum(totals.discounts.map(({ gross }) => gross))).toBe(totals.discount)
      // A kind with an account of its own is there, line by line as on the receipts, and the rest is on the purpose's.
      const netOff = (isOwn: boolean) =>
        sum(
          receipts
            .flatMap(({ sold }) => sold)
            .filter(({ discount_kind }) => (discount_kind?.uuid === id('staff meal')) === isOwn)
            .map(({ discount = zero, vat_rate }) => money(discount - vatIn(discount, vat_rate))),
        )
      const discountsOn = (account: string) => {
        const rows = postings.filter(
          ({ text, account_uuid }) => text === 'discount' && account_uuid === id(account),
        )
        return debits(rows) - credits(rows)
      }
      expect([discountsOn('staff_meals'), discountsOn('discount')]).toEqual([netOff(true), netOff(false)])
      // The interim balance is what the day's orders still owe or were paid before, computed per order.
      const outstanding = sum([
        ...receipts.flatMap(({ payments }) => payments.map(({ amount }) => amount)),
        ...real.map(({ amount }) => money(-amount)),
      ])
      expect(of('interim')).toBe(outstanding)
    }),
    { numRuns: 150 },
  ))

test('an order paid in parts over two sessions leaves the suspense account at zero (LAW-15)', () =>
  assert(
    property(sales, (all) => {
      const suspense = (ended: Sale['ended']) => {
        const totals = all
          .flatMap((sale, i) => eventsOf({ ...sale, last: tender[0], parts: inCash(sale), ended }, i))
          .reduce(addToTotals, noTotals)
        const { postings } = postingsOf({ totals, cash_type_uuid: id('cash') }, exampleChart)
        const rows = postings.filter(({ text }) => text === 'interim')
        return debits(rows) - credits(rows)
      }
      expect(suspense('later') + suspense('begun_before')).toBe(0)
      expect(suspense('here')).toBe(0)
    }),
    { numRuns: 40 },
  ))

const inCash = ({ parts }: Sale): Sale['parts'] => parts.map(([amount]) => [amount, tender[0]])

test('R-5: for any sales over the days of a session, every voucher balances and together they equal the Z report to the øre', () =>
  assert(
    property(
      array(sales, { minLength: 1, maxLength: 5 }),
      integer({ min: -50_00, max: 50_00 }),
      (days, counted) => {
        const difference = money(counted)
        const ofDay = (events: ZReportEvent[], isLast: boolean) =>
          postingsOf(
            {
              totals: events.reduce(addToTotals, noTotals),
              cash_type_uuid: id('cash'),
              ...(isLast && { difference }),
            },
            exampleChart,
          ).postings
        const events = days.map((all, day) => all.flatMap((sale, i) => eventsOf(sale, 100 * day + i)))
        const isLast = (day: number) => day === days.length - 1
        const vouchers = vouchersOf(
          id('session'),
          events.map((_, day) => ({
            business_day: `2026-11-2${day}`,
            postings: ofDay(events.slice(0, day + 1).flat(), isLast(day)),
          })),
        )
        for (const { postings } of vouchers) expect(isBalanced(postings)).toBe(true)
        // Each voucher equals that of a session with only that day.
        for (const [day, own] of events.entries()) {
          const voucher = vouchers.find(({ business_day }) => business_day === `2026-11-2${day}`)
          expect(amountsOf(voucher?.postings ?? [])).toEqual(amountsOf(ofDay(own, isLast(day))))
        }
        const all = vouchers.flatMap(({ postings }) => postings)
        expect(amountsOf(all)).toEqual(amountsOf(ofDay(events.flat(), true)))
      },
    ),
    { numRuns: 60 },
  ))

/** Debit less credit by kind of line. */
const amountsOf = (postings: readonly Posting[]) => {
  const sums: Record<string, number> = {}
  for (const row of postings) {
    const key = keyOfPosting(row)
    sums[key] = (sums[key] ?? 0) + row.debit - row.credit
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
