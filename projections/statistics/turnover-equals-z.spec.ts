import {
  addMs,
  type Instant,
  money,
  nilUuid,
  quantity,
  type RecordedEvent,
  type Uuid,
  uuid5,
  vatIn,
} from '@bon/contracts/kernel'
import {
  addToTotals,
  noTotals,
  type SessionTotals,
  type SoldLine,
  sessionStream,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { type BesidesKind, isOnReport } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid, shopDay, type Who } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { turnover } from './turnover.projection.ts'

const { given } = specify(turnover)
const session = uuid5(register_uuid, 'session')
const [mette, ali] = [uuid5(register_uuid, 'Mette'), uuid5(register_uuid, 'Ali')]
const beer = uuid5(register_uuid, 'Fadøl')

type Line = Partial<SoldLine> & { price: number }
const sold = ({ price, ...line }: Line): SoldLine => ({
  product_uuid: beer,
  account_uuid: uuid5(register_uuid, 'revenue'),
  article_group: '04003',
  vat_rate: 250,
  quantity: quantity(1_000),
  gross: money(price),
  vat: vatIn(money(price), 250),
  ...line,
})

type Sale = {
  lines: Line[]
  at?: Instant
  started_at?: Instant
  who?: Who
  cards_of?: string
  guests?: number
  takes_back?: true
  seq?: number
}
const recorded = ({
  lines,
  at = noon,
  started_at = at,
  who = ours,
  cards_of,
  guests,
  takes_back,
  seq = 0,
}: Sale) => {
  const receipt = uuid5(register_uuid, `receipt ${seq}`)
  const all = lines.map(sold)
  const sum = (field: 'gross' | 'vat' | 'discount') =>
    money(all.reduce((total, line) => total + (line[field] ?? 0), 0))
  const data: Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data'] = {
    register_uuid,
    receipt_uuid: receipt,
    order_uuid: receipt,
    payment_uuid: receipt,
    cashier_uuid: mette,
    short_nr: 1,
    started_at,
    at,
    hour: (Number(at.slice(11, 13)) + 1) % 24,
    gross: sum('gross'),
    net: money(sum('gross') - sum('vat')),
    vat: sum('vat'),
    discount: sum('discount'),
    rounding: money(0),
    by_rate: [],
    sold: all,
    payments: [],
    ...(guests && { guests }),
    ...(takes_back && { refund_of_order_uuid: receipt }),
    ...(cards_of && { goods_receipt_uuid: cards_of }),
  }
  return { who, at, event: { type: 'ReceiptRecorded' as const, data } }
}

const logOf = (...all: Sale[]): RecordedEvent[] => {
  const log = newLog()
  for (const [seq, sale] of all.entries()) {
    const { who, at, event } = recorded({ seq, ...sale })
    log.write<ZReportEvent>(sessionStream(session), who, at, event)
  }
  return log.events
}

type Debt = Pick<DebtChanged, 'kind' | 'vat_nature' | 'amount'> & { payment_type_uuid: Uuid }
type DebtChanged = Extract<ZReportEvent, { type: 'GiftCardDebtChanged' }>['data']

const debts = (...all: Debt[]): RecordedEvent[] => {
  const log = newLog()
  for (const [seq, { payment_type_uuid, ...debt }] of all.entries()) {
    const { kind, vat_nature, amount } = debt
    const payment = {
      payment_uuid: uuid5(register_uuid, `pay-out ${seq}`),
      payment_type_uuid,
      method: 'cash' as const,
      amount: money(-amount),
      payment_class: '12001' as const,
    }
    log.write<ZReportEvent>(sessionStream(session), ours, noon, {
      type: 'GiftCardDebtChanged',
      data: {
        register_uuid,
        cashier_uuid: mette,
        gift_card_uuid: uuid5(register_uuid, `card ${seq}`),
        account_uuid: uuid5(register_uuid, vat_nature),
        vat_rate: vat_nature === 'single' ? 250 : 0,
        vat: vat_nature === 'single' ? vatIn(amount, 250) : money(0),
        source_event_id: uuid5(register_uuid, `source ${seq}`),
        at: noon,
        ...debt,
        ...(kind === 'paid_out' && { payment }),
      },
    })
  }
  return log.events
}

const card = (action: 'sold' | 'redeemed', vat_nature: 'multi' | 'single') => ({
  gift_card: { action, vat_nature },
})

test('money is of the hour of payment, units are of the hour of ordering and of who sold them', () => {
  const line = { price: 6_500, discount: money(500), sold_by: ali, tapped_at: addMs(noon, -2 * 3_600_000) }
  const { then } = given(logOf({ lines: [line, { price: 6_500 }], started_at: addMs(noon, -3_600_000) }))
  then('hours', { hour: 13, cashier_uuid: mette, gross: 13_000, vat: 2_600, discount: 500, quantity: 2_000 })
  then('units', { register_uuid, product_uuid: beer, gross: 13_000, quantity: 2_000 })
  then(
    'ordered_hours',
    { business_day: '2026-11-21', hour: 11, sold_by: ali, gross: 6_500 },
    { business_day: '2026-11-21', hour: 12, sold_by: mette, gross: 6_500 },
  )
})

test('R-27: gift cards of both natures stand outside, sold and used; what a used one pays is turnover', () => {
  const { then } = given(
    logOf(
      { lines: [{ price: 50_000, ...card('sold', 'single') }] },
      { lines: [{ price: 50_000, ...card('sold', 'multi') }] },
      { lines: [{ price: 6_500 }, { price: -6_500, ...card('redeemed', 'single') }] },
    ),
  )
  then('hours', { gross: 6_500, net: 5_200, vat: 1_300, quantity: 1_000, receipts: 3, returns: 0 })
  then('units', { product_uuid: beer, gross: 6_500 })
  then(
    'besides',
    { kind: 'single_purpose_card', gross: 50_000, count: 1 },
    { kind: 'multi_purpose_card', gross: 50_000, count: 1 },
    { kind: 'single_purpose_card_used', gross: -6_500, count: 1 },
  )
})

test('R-27: bottle deposits and tips sold as products stand outside; a delivery fee does not', () => {
  const lines: Line[] = [
    { price: 6_500 },
    { price: 300, mark: 'deposit' },
    { price: 2_000, mark: 'tip' },
    { price: 4_000, mark: 'delivery_fee' },
  ]
  const { then } = given(logOf({ lines }))
  then('hours', { gross: 10_500 })
  then('besides', { kind: 'deposit', gross: 300 }, { kind: 'tip', gross: 2_000 })
})

test('R-27, DEF-08: what a terminal took for a card is no goods, and stands outside', () => {
  const { then } = given(logOf({ lines: [{ price: 6_500 }, { price: 130, mark: 'surcharge' }] }))
  then('hours', { gross: 6_500, quantity: 1_000 })
  then('units', { product_uuid: beer, gross: 6_500 })
  then('besides', { kind: 'surcharge', gross: 130, vat: 26, count: 1 })
})

test('R-3: goods and multi-purpose cards bought together are one receipt', () => {
  const cards_of = uuid5(register_uuid, 'receipt 0')
  given(
    logOf({ lines: [{ price: 100 }] }, { lines: [{ price: 50_000, ...card('sold', 'multi') }], cards_of }),
  ).then('hours', { receipts: 1, gross: 100 })
})

test('R-27: averages per guest are over receipts with guests, and over goods alone', () => {
  const tip: Line = { price: 2_000, mark: 'tip' }
  const { then } = given(
    logOf({ lines: [{ price: 6_500 }, { price: 6_500 }, tip], guests: 3 }, { lines: [{ price: 6_500 }] }),
  )
  then('hours', {
    gross: 19_500,
    quantity: 3_000,
    guests: 3,
    guest_gross: 13_000,
    guest_net: 10_400,
    guest_quantity: 2_000,
  })
})

test('R-27: a sale that is taken back whole takes its guests back', () => {
  const back: Line = { price: -6_500, quantity: quantity(-1_000), refund_of: beer }
  const sale = { lines: [{ price: 6_500 }], guests: 3 }
  const { then } = given(logOf(sale, { lines: [back], guests: 3, takes_back: true }, { ...sale, guests: 2 }))
  then('hours', { guests: 2, guest_gross: 6_500, guest_net: 5_200, guest_quantity: 1_000 })
})

test('a return takes its units and its money back, and is counted', () => {
  const back: Line = { price: -6_500, quantity: quantity(-1_000), refund_of: beer }
  const { then } = given(logOf({ lines: [{ price: 6_500 }, { price: 6_500 }] }, { lines: [back] }))
  then('hours', { gross: 6_500, quantity: 1_000, receipts: 2, returns: 1, returned: 6_500 })
})

test('discounts are of who gave them, and else of who sold, and of who approved those beyond a limit', () => {
  const given_away = { price: 0, discount: money(6_500), discount_form: 'free' as const, sold_by: ali }
  const { then } = given(
    logOf({
      lines: [
        { price: 5_000, discount: money(1_500), discount_form: 'share', discounted_by: ali },
        { price: 6_000, discount: money(500), discount_form: 'share' },
        { price: 2_000, discount: money(4_500), discount_form: 'share', discount_approved_by: beer },
        given_away,
      ],
    }),
  )
  then(
    'discounts',
    { given_by: ali, form: 'share', amount: 1_500, count: 1 },
    { given_by: mette, approved_by: nilUuid, form: 'share', amount: 500, count: 1 },
    { given_by: mette, approved_by: beer, form: 'share', amount: 4_500, count: 1 },
    { given_by: ali, form: 'free', amount: 6_500, count: 1 },
  )
})

test('R-6: a payment recorded on the wrong means is moved to the right one, of who took it', () => {
  const [cash, visa] = [uuid5(register_uuid, 'cash'), uuid5(register_uuid, 'visa')]
  const log = newLog()
  const common = { register_uuid, order_uuid: beer, at: noon }
  log.write<ZReportEvent>(
    sessionStream(session),
    ours,
    noon,
    {
      type: 'TenderAccepted',
      data: {
        ...common,
        payment_uuid: beer,
        cashier_uuid: mette,
        payment_type_uuid: cash,
        method: 'cash',
        amount: money(6_500),
        rounding: money(0),
        received: money(7_000),
        change: money(0),
        tip: money(500),
      },
    },
    {
      type: 'AuditEntryRecorded',
      data: {
        ...common,
        kind: 'tender_corrected',
        cashier_uuid: ali,
        amount: money(6_500),
        source_event_id: beer,
        tender: {
          payment_uuid: beer,
          taken_by: mette,
          from: { payment_type_uuid: cash, method: 'cash' },
          to: { payment_type_uuid: visa, method: 'card' },
        } as never,
      },
    },
  )
  const { then } = given(log.events)
  then(
    'payments',
    { payment_type_uuid: cash, cashier_uuid: mette, amount: 0, tips: 500, count: 0 },
    { payment_type_uuid: visa, cashier_uuid: mette, amount: 6_500, tips: 0, count: 1 },
  )
  then('actions', { kind: 'tender_corrected', cashier_uuid: ali, amount: 6_500, count: 1 })
})

test('R-13: a paid-out card is taken back besides turnover, and leaves the payments; an import does neither', () => {
  const cash = uuid5(register_uuid, 'cash')
  const { then } = given(
    debts(
      { kind: 'paid_out', vat_nature: 'single', amount: money(5_000), payment_type_uuid: cash },
      { kind: 'paid_out', vat_nature: 'multi', amount: money(3_000), payment_type_uuid: cash },
      { kind: 'imported', vat_nature: 'multi', amount: money(9_000), payment_type_uuid: cash },
    ),
  )
  then(
    'besides',
    { kind: 'single_purpose_card_paid_out', gross: -5_000, vat: -1_000, count: 1 },
    { kind: 'multi_purpose_card_paid_out', gross: -3_000, vat: 0, count: 1 },
  )
  then('payments', { payment_type_uuid: cash, cashier_uuid: mette, amount: -8_000, count: 2 })
  then('hours')
})

test('sales in training are in no statistics', () => {
  const { then } = given(logOf({ lines: [{ price: 6_500 }], who: { ...ours, test_mode: 'yes' } }))
  for (const table of ['hours', 'units', 'ordered_hours', 'besides', 'discounts']) then(table)
})

/** Reproducible pseudo-random integers below `n`. */
const drawsFrom = (seed: number) => {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

const randomLine = (draw: (n: number) => number): Line => {
  const price = 100 + draw(30_000)
  const product_uuid = uuid5(register_uuid, `product ${draw(5)}`)
  const account_uuid = uuid5(register_uuid, `account ${draw(2)}`)
  const kind = draw(12)
  if (kind === 0) return { price, product_uuid, ...card('sold', 'single') }
  if (kind === 1) return { price: -price, product_uuid, quantity: quantity(0), ...card('redeemed', 'single') }
  const by = draw(3) === 0 ? { sold_by: ali } : {}
  if (kind === 2) return { price: -price, product_uuid, account_uuid, quantity: quantity(-1_000), ...by }
  const discount = draw(3) === 0 ? money(draw(price)) : money(0)
  const form = discount === 0 ? {} : { discount_form: 'share' as const }
  const marks = { 3: 'deposit', 4: 'surcharge' } as const
  const mark = kind === 3 || kind === 4 ? { mark: marks[kind] } : {}
  return { price: price - discount, product_uuid, account_uuid, discount, ...form, ...mark, ...by }
}

const randomDay = (seed: number): RecordedEvent[] => {
  const draw = drawsFrom(seed)
  const sale = (): Sale => {
    const at = addMs(noon, draw(9 * 60) * 60_000)
    const started_at = addMs(at, -draw(180) * 60_000)
    if (draw(10) === 0) return { at, started_at, lines: [{ price: 50_000, ...card('sold', 'multi') }] }
    return { at, started_at, lines: Array.from({ length: 1 + draw(6) }, () => randomLine(draw)) }
  }
  return logOf(...Array.from({ length: 1 + draw(60) }, sale))
}

const totalsOf = (events: readonly RecordedEvent[]): SessionTotals =>
  events
    .filter(({ stream }) => stream.startsWith('zReport-'))
    .reduce((totals, event) => addToTotals(totals, event as RecordedEvent & ZReportEvent), noTotals)

const sumOf = (rows: readonly object[], column: string): number =>
  rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[column] ?? 0), 0)

/** statistics are the same figures as those of the Z that folds the same events. */
const expectEqualsZ = (events: readonly RecordedEvent[]): void => {
  const { rowsOf } = given(events)
  const z = totalsOf(events)
  const hours = rowsOf('hours')
  const besides = rowsOf('besides').filter(({ kind }) => isOnReport(kind as BesidesKind))
  expect(sumOf(hours, 'gross') + sumOf(besides, 'gross')).toBe(z.gross)
  expect(sumOf(hours, 'vat') + sumOf(besides, 'vat')).toBe(z.vat)
  const marks = besides.filter(({ kind }) => kind === 'deposit' || kind === 'tip' || kind === 'surcharge')
  expect(sumOf(hours, 'gross') + sumOf(marks, 'gross')).toBe(sumOf(z.by_account, 'gross'))
  // A paid-out card is a receipt without goods, and that of a single-purpose one a return.
  const paid_out = rowsOf('besides').filter(({ kind }) => `${kind}`.endsWith('_paid_out'))
  const back = paid_out.filter(({ kind }) => kind === 'single_purpose_card_paid_out')
  expect(sumOf(hours, 'receipts') + sumOf(paid_out, 'count')).toBe(z.receipts)
  expect(sumOf(hours, 'returns') + sumOf(back, 'count')).toBe(z.returns.count)
  expect(sumOf(hours, 'returned') - sumOf(back, 'gross')).toBe(z.returns.amount)
  expect(sumOf(rowsOf('discounts'), 'amount')).toBe(sumOf(z.by_discount_kind, 'amount'))
  for (const table of ['units', 'ordered_hours']) {
    expect(sumOf(rowsOf(table), 'gross')).toBe(sumOf(hours, 'gross'))
    expect(sumOf(rowsOf(table), 'quantity')).toBe(sumOf(hours, 'quantity'))
  }
  expect(sumOf(rowsOf('payments'), 'amount')).toBe(
    sumOf(z.by_payment_type, 'amount') + sumOf(z.by_payment_type, 'rounding'),
  )
}

test('R-28: on 40 random days turnover and what stands besides it equal the Z to the øre', () => {
  for (let seed = 1; seed <= 40; seed += 1) expectEqualsZ(randomDay(seed))
})

test('R-28, R-13: with paid-out cards of both natures as well', () => {
  const cash = uuid5(register_uuid, 'cash')
  for (const vat_nature of ['single', 'multi'] as const)
    expectEqualsZ([
      ...randomDay(7),
      ...debts({ kind: 'paid_out', vat_nature, amount: money(12_345), payment_type_uuid: cash }),
    ])
})

test('R-28: on a day of a shop as well', () => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 64, first: 1 })
  expectEqualsZ(log.events)
})
