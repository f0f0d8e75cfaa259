import { type PrintedHead, printedHead } from '../journal/index.ts'
import { type CashierUuid, giftCardType, money, quantity, type Uuid, uuid5, vatIn } from '../kernel/index.ts'
import type { Layout, PaperWidth } from '../printing/index.ts'
import { type PrintedLine, typeset } from '../printing/index.ts'
import { noTotals, type ZReportView } from '../registers/index.ts'
import type { InvoiceTo } from './invoice-to.ts'
import type { Billed } from './receipt-paper.ts'
import type { LateEntry, ReportNames } from './report-paper.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
/** A head whose hash repeats `part`. */
export const headAt = (seq: number, part: string): PrintedHead =>
  printedHead({ vat_entity_uuid: id('vat entity'), seq, hash: part.repeat(64).slice(0, 64) })
const seller = {
  name: 'Kajkanten',
  legal_name: 'Kajkanten ApS',
  address: 'Havnegade 1, 9999 Havneby',
  cvr: '12345678',
}

export const line = (
  name: string,
  pieces: number,
  price: number,
  over: Partial<Billed['lines'][number]> = {},
): Billed['lines'][number] => {
  const gross = money(pieces * price)
  const { total = gross, vat_rate = 250 } = over
  return {
    name,
    quantity: quantity(pieces * 1000),
    unit_price: money(price),
    percentage_discount: 0,
    discount: money(0),
    gross,
    total,
    vat_rate,
    vat: vatIn(total, vat_rate),
    variants: [],
    opt_outs: [],
    note: null,
    ...over,
  }
}

/** The receipt of DES-20, with the same amounts. */
export const pictured: Billed = {
  nr: 1048,
  order_uuid: id('order'),
  short_nr: 17,
  test_mode: false,
  at: '2026-11-20T17:44:00.000Z',
  seller,
  register: { uuid: id('register'), name: 'Restaurant', identifier: '1' },
  tables: ['12'],
  refund_of_nr: null,
  cashier_initials: 'MK',
  currency: 'DKK',
  lines: [
    line('Stjerneskud', 2, 169_00, { opt_outs: ['remoulade'] }),
    line('Marineret sild', 1, 84_00),
    line('Fadøl 40 cl', 3, 62_00),
    line('Bøf bearnaise', 1, 269_00, { variants: ['Medium', 'pommes frites'] }),
    line('Rejemad', 1, 119_00, { percentage_discount: 100, discount: money(11_90), total: money(107_10) }),
  ],
  total: money(984_10),
  rounding: money(-10),
  change: money(16_00),
  tips: money(0),
  payments: [{ name: 'Kontant', received: money(1000_00), amount: money(984_10) }],
  vat: [{ vat_rate: 250, net: money(787_28), vat: money(196_82), gross: money(984_10) }],
  gift_cards: [],
  head: headAt(2301, 'a'),
  footer: '',
}

export const buyer: InvoiceTo = {
  name: 'Havnens Tømrer ApS',
  street: 'Kajen 7, 2. sal',
  postcode: '9999',
  city: 'Havneby',
  vat_number: '87654321',
}

/** A line with an amount off it, and one that was given free. */
export const reduced: Billed = {
  ...pictured,
  lines: [
    line('Stjerneskud', 2, 169_00, { discount: money(40_00), total: money(298_00) }),
    line('Fadøl 40 cl', 1, 62_00, {
      percentage_discount: 1000,
      discount: money(62_00),
      total: money(0),
      discount_kind: { name: 'ventetid', form: 'free' },
    }),
  ],
  total: money(298_00),
  rounding: money(0),
  change: money(2_00),
  payments: [{ name: 'Kontant', received: money(300_00), amount: money(298_00) }],
  vat: [{ vat_rate: 250, net: money(238_40), vat: money(59_60), gross: money(298_00) }],
}

export const refund: Billed = {
  ...pictured,
  nr: 1051,
  short_nr: 20,
  refund_of_nr: 1048,
  at: '2026-11-20T18:02:00.000Z',
  tables: [],
  lines: [line('Marineret sild', -1, 84_00)],
  total: money(-84_00),
  rounding: money(0),
  change: money(0),
  payments: [{ name: 'Kontant', received: money(-84_00), amount: money(-84_00) }],
  vat: [{ vat_rate: 250, net: money(-67_20), vat: money(-16_80), gross: money(-84_00) }],
  head: headAt(2305, '5f8b21d4'),
}

export const bill: Billed = {
  ...pictured,
  nr: null,
  payments: [],
  rounding: money(0),
  change: money(0),
  head: null,
}

/** A receipt with card data from a terminal. */
export const byTerminal: Billed = {
  ...pictured,
  rounding: money(0),
  change: money(0),
  payments: [
    {
      name: 'Kort',
      received: money(984_10),
      amount: money(984_10),
      card: {
        card_type: 'Dankort',
        masked_pan: '**** 4711',
        transaction_id: '71100001-7-402113',
        terminal: '71100001',
      },
    },
  ],
}

/** A sold gift card, a tip on a card, and the shop's own text at the end. */
export const withCard: Billed = {
  ...pictured,
  gift_cards_nr: 1049,
  lines: [line('Gavekort', 1, 500_00), line('Vand', 2, 30_00, { note: 'Tillykke med dagen' })],
  total: money(560_00),
  rounding: money(0),
  change: money(0),
  tips: money(40_00),
  payments: [{ name: 'Dankort', received: money(600_00), amount: money(560_00) }],
  vat: [
    { vat_rate: 250, net: money(48_00), vat: money(12_00), gross: money(60_00) },
    { vat_rate: 0, net: money(500_00), vat: money(0), gross: money(500_00) },
  ],
  gift_cards: [
    { name: 'Gavekort', code: '7K3M-9QXT-ABCDE', amount: money(500_00), expires_on: '2029-11-20' },
  ],
  footer: 'Åbent alle dage 11-22\nwww.kajkanten.example',
}

const [cash, card, dankort] = [id('cash'), id('card'), id('dankort')]
const [mette, lars] = [id('mette'), id('lars')]
export const names: ReportNames = {
  seller,
  register: { identifier: '1', name: 'Restaurant' },
  cashiers: { [mette]: 'MK', [lars]: 'LH' },
  payment_types: { [cash]: 'Kontant', [card]: 'Dankort og kort' },
  card_types: { [dankort]: 'Dankort' },
  discount_accounts: {},
  expense_accounts: {},
}

const by = (cashier_uuid: CashierUuid, payment_type_uuid: Uuid) => ({ cashier_uuid, payment_type_uuid })

/** The Z report of DES-20, with cash movements, a difference and audit entries. */
export const zReport: ZReportView = {
  session_uuid: id('session'),
  register_uuid: id('register'),
  n: 411,
  status: 'closed',
  test_mode: false,
  without_drawer: null,
  opened_by: mette,
  opened_at: '2026-11-19T09:38:00.000Z',
  cash_type_uuid: cash,
  opening_counts: [],
  float: money(2000_00),
  opening_adjustment: money(500_00),
  opening_difference: null,
  expected_cash: money(10_223_00),
  moves: [],
  handovers: [],
  totals: {
    ...noTotals,
    receipts: 69,
    gross: money(35_575_50),
    net: money(28_460_40),
    vat: money(7_115_10),
    discount: money(412_50),
    discounted_lines: 7,
    rounding: money(-30),
    x_reports: 1,
    drawer_openings: 2,
    price_changes: 0,
    price_lookups: [],
    by_rate: [{ vat_rate: 250, gross: money(35_575_50), net: money(28_460_40), vat: money(7_115_10) }],
    by_group: [
      ...[
        { article_group: '04006', gross: money(21_225_50), vat: money(4_245_10) },
        { article_group: '04007', gross: money(10_512_50), vat: money(2_102_50) },
        { article_group: '04011', gross: money(3_837_50), vat: money(767_50) },
      ].map((row) => ({ ...row, vat_rate: 250, quantity: quantity(1000) })),
    ],
    by_payment_type: [
      ...[
        { payment_type_uuid: card, count: 50, amount: money(26_152_50), tips: money(150_00) },
        { payment_type_uuid: cash, count: 15, amount: money(8_223_00), tips: money(0) },
        { payment_type_uuid: giftCardType, count: 4, amount: money(1_200_00), tips: money(0) },
      ].map((row) => ({ ...row, rounding: money(0) })),
    ],
    by_cashier: [
      { cashier_uuid: mette, count: 50, gross: money(26_152_50) },
      { cashier_uuid: lars, count: 19, gross: money(9_423_00) },
    ],
    by_cashier_and_payment_type: [
      ...[
        { ...by(mette, card), count: 50, amount: money(26_152_50), tips: money(150_00) },
        { ...by(lars, cash), count: 15, amount: money(8_223_00), tips: money(0) },
        { ...by(lars, giftCardType), count: 4, amount: money(1_200_00), tips: money(0) },
      ].map((row) => ({ ...row, rounding: money(0) })),
    ],
    returns: { count: 1, amount: money(96_00) },
    tips: { count: 3, amount: money(150_00) },
    corrections: {
      line_removed: { count: 2, amount: money(124_00) },
      line_lowered: { count: 3, amount: money(165_00) },
      line_swapped: { count: 0, amount: money(0) },
      line_repriced: { count: 1, amount: money(12_00) },
    },
    orders_cancelled: { count: 4, amount: money(324_00) },
    copies: { count: 3, amount: money(1_204_00) },
    provisionals: { count: 2, amount: money(812_00) },
    tender_corrections: { count: 0, amount: money(0) },
    owed_settled: { count: 0, amount: money(0) },
    deposits: [{ reason: 'change', count: 1, amount: money(300_00) }],
    withdrawals: [
      { reason: 'purchase', count: 1, amount: money(300_00) },
      { reason: 'bank_drops', count: 1, amount: money(8_173_00) },
    ],
  },
  grand_totals: { sales: money(1_204_118_00), returns: money(9_640_00), net: money(1_194_478_00) },
  closed_by: mette,
  closed_at: '2026-11-19T21:14:00.000Z',
  closing_counts: [],
  counted: money(10_173_00),
  difference: money(-50_00),
  first_counted: null,
  counted_tenders: [{ payment_type_uuid: card, counted: money(26_302_50), expected: money(26_302_50) }],
  bank_drop_amount: money(8_173_00),
  first_nr: 951,
  last_nr: 1019,
  signature: '5f8b21d4aa',
  previous_signature: '9c41e07abb',
  float_next: money(2000_00),
  empty_orders: 0,
  carried_over: [],
  note: 'En 50-krone for lidt ved frokost.',
  revision: '200',
  settlements: [],
  parked: 0,
  forced: null,
}

/** Recorded after the close, past midnight. */
export const late: LateEntry[] = [
  { kind: 'line_removed', amount: money(84_00), cashier_uuid: mette, at: '2026-11-19T23:10:00.000Z' },
]

/** Closed from the back office: the drawer was not counted, and beer sales are listed by quantity. */
export const forcedReport: ZReportView = {
  ...zReport,
  totals: {
    ...zReport.totals,
    by_product: [{ product_uuid: id('beer'), name: 'Fadøl 40 cl', quantity: quantity(311_500) }],
  },
  closed_by: null,
  counted: null,
  difference: null,
  bank_drop_amount: null,
  counted_tenders: [],
  note: null,
  forced: { reason: 'left_open', from: 'back_office' },
}

export const runningReport: ZReportView = {
  ...zReport,
  status: 'open',
  closed_by: null,
  closed_at: null,
  counted: null,
  difference: null,
  counted_tenders: [],
  bank_drop_amount: null,
  first_nr: null,
  last_nr: null,
  signature: null,
  previous_signature: null,
  float_next: null,
  note: null,
}

/** A paper as text with the style of each line, so that a golden file covers both. */
export const written = (layout: Layout, paper: PaperWidth): string =>
  `${typeset(layout, paper).map(lineOf).join('\n')}\n`

const lineOf = (printed: PrintedLine): string => {
  if (printed.kind === 'cut') return '----- |'
  if (printed.kind === 'picture') return `##### |${printed.width} x ${printed.height}`
  if (printed.kind === 'barcode') return `||||| |${printed.text}`
  if (printed.kind === 'qr') return `::::: |${printed.text}`
  const { width, height, bold, inverse, text } = printed
  return `${width}x${height}${bold ? 'b' : ' '}${inverse ? 'i' : ' '} |${text}`
}
