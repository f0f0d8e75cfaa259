import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { anchorsIn } from '../journal/index.ts'
import { money, quantity, zero } from '../kernel/index.ts'
import { lineTotals, orderTotals } from '../orders/index.ts'
import { columnsOf, type Layout, typeset } from '../printing/index.ts'
import { fullInvoicePaper } from './full-invoice-paper.ts'
import {
  bill,
  buyer,
  byTerminal,
  forcedReport,
  headAt,
  late,
  line,
  names,
  pictured,
  reduced,
  refund,
  runningReport,
  withCard,
  written,
  zReport,
} from './papers.examples.ts'
import { type Billed, type PaperKind, receiptPaper, receiptTemplates } from './receipt-paper.ts'
import { type ReportKind, reportPaper, tidyReportPaper } from './report-paper.ts'

const danish = { language: 'da', zone: 'Europe/Copenhagen', currency: 'DKK' } as const
const english = { ...danish, language: 'en' } as const
const receipt: PaperKind = { paper: 'receipt', copy: 0 }
const copy: PaperKind = { paper: 'receipt', copy: 2 }
const report: ReportKind = { copy: 0, late_entries: [], head: headAt(2340, 'b') }
const running: ReportKind = { ...report, head: null }
const x: ReportKind = { ...report, x: { x: 2, at: '2026-11-19T15:00:00.000Z' } }

const papers: Record<string, Layout> = {
  receipt: receiptPaper(pictured, receipt, danish),
  'receipt-english': receiptPaper(pictured, receipt, english),
  invoice: fullInvoicePaper({ bill: { ...reduced, nr: 1048 }, buyer, copy: 0 }, danish),
  'invoice-copy-english': fullInvoicePaper(
    { bill: { ...pictured, nr: 1048 }, buyer: undefined, copy: 1 },
    english,
  ),
  'receipt-with-discounts': receiptPaper(reduced, receipt, danish),
  'receipt-with-gift-card': receiptPaper(withCard, receipt, danish),
  'receipt-with-logo': receiptPaper(pictured, receipt, danish, { width: 16, height: 2, bits: '8001ffff' }),
  copy: receiptPaper(pictured, copy, danish),
  refund: receiptPaper(refund, receipt, danish),
  provisional: receiptPaper(bill, { paper: 'provisional' }, danish),
  'provisional-english': receiptPaper(bill, { paper: 'provisional' }, english),
  'x-report': reportPaper(runningReport, names, danish, x),
  'z-report': reportPaper(zReport, names, danish, report),
  'z-report-copy': reportPaper(zReport, names, danish, { ...report, copy: 1, late_entries: late }),
  'z-report-forced': reportPaper(forcedReport, names, danish, report),
  'z-report-english': reportPaper(zReport, names, english, report),
  'z-report-running': reportPaper(runningReport, names, danish, running),
}

for (const paper of ['80', '58'] as const) {
  test.each(Object.entries(papers))(
    `BEYOND-18: %s on ${paper} mm is unchanged in version 1 of its template`,
    (name, layout) =>
      expect(written(layout, paper)).toMatchFileSnapshot(`../../tests/golden/paper/${name}.${paper}.txt`),
  )
}

test('momsbekendtgørelsen § 58: the lines of a full invoice add up to its sum without VAT, and it has no second number', () => {
  const rows = fullInvoicePaper({ bill: { ...reduced, nr: 1048 }, buyer, copy: 0 }, danish)
  const minor = (text = '') => Number(text.replace(/[.,]/g, ''))
  const items = rows.flatMap((row) => (row.kind === 'item' ? [minor(row.right)] : []))
  const right = (left: RegExp) =>
    rows.flatMap((row) => (row.kind === 'pair' && left.test(row.left) ? [row.right] : []))
  const less = right(/^(Rabat|Gratis)/).map(minor)
  expect([...items, ...less].reduce((all, one) => all + one, 0)).toBe(238_40)
  expect(right(/^Uden moms/)).toEqual(['238,40'])
  expect(right(/^FAKTURA/)).toEqual(['Nr. 1048'])
})

test('BEYOND-18: a receipt of version 1 has no logo, also when the shop has one now', () => {
  const logo = { width: 16, height: 2, bits: '8001ffff' }
  const [first] = receiptTemplates[2](pictured, receipt, danish, logo)
  expect(first).toEqual({ kind: 'picture', ...logo })
  expect(receiptTemplates[2](pictured, copy, danish, logo).slice(0, 2)).toMatchObject([
    { text: 'KOPI nr. 2' },
    { kind: 'picture' },
  ])
  expect(receiptTemplates[1](pictured, receipt, danish)).toEqual(papers['receipt'])
})

test('R-4: what is from earlier Z reports, and what waits for a later one, stands on the report', () => {
  const row = { kind: 'line_removed', count: 2, amount: money(84_00) } as const
  const late = [{ n: 409, ...row, kind: 'bill_shown' } as const, { n: 408, ...row }]
  const counted = { ...zReport, totals: { ...zReport.totals, late }, parked: 3 }
  const text = written(reportPaper(counted, names, danish, report), '80')
  expect(text).toMatch(/Fra Z 0408\n.* Fjernet linje 2 +84,00\n.*Fra Z 0409\n.* Foreløbig regning 2 +84,00/)
  expect(text).toMatch(/Afventer, tælles i en senere Z +3/)
  // Without a drawer it says why it is, and prints no cash.
  const own = written(
    reportPaper({ ...zReport, without_drawer: 'late_entries' }, names, danish, report),
    '80',
  )
  expect(own).toContain('Hændelser fra lukkede sessioner')
  expect(own).not.toContain('Åbningsbeholdning')
  expect(own).toContain('Kasse 1 Restaurant')
  const office = written(reportPaper({ ...zReport, without_drawer: 'desk' }, names, english, report), '80')
  expect(office).toContain('Office')
  expect(office).not.toContain('Restaurant')
})

test('LAW-16: a bank bag has a slip of its own behind the Z and each copy, with its number and amount; without a bag there is none', () => {
  const bagged = { ...zReport, bank_bag: 'DK-0012345' }
  const text = written(reportPaper(bagged, names, danish, { ...report, copy: 1 }), '80')
  const [z = '', slip = ''] = text.split('----- |')
  expect(z).toMatch(/Lagt i pengeskab +-8.173,00\n.*Pose nr. +DK-0012345/)
  expect(slip).toMatch(/Bankpose.*Kasse 1.*Pose nr\. +DK-0012345.*8\.173,00.*Underskrift/s)
  expect(slip.match(/KOPI nr. 1/g)).toHaveLength(2)
  expect(written(reportPaper(zReport, names, danish, report), '80')).not.toContain('Bankpose')
  // Where an X report stands, nothing is closed.
  expect(written(reportPaper(bagged, names, danish, { ...report, x: x.x }), '80')).not.toContain('Bankpose')
})

test('SC-25: late entries are printed with their dates under the Z, and a reprinted Z has its copy number', () => {
  const words = written(papers['z-report-copy'] ?? [], '80')
  expect(words.split('KOPI nr. 1')).toHaveLength(3)
  expect(words).toMatch(/Tillæg til Z 0411[\s\S]*Fjernet linje +84,00[\s\S]*20\.11\.2026 00:10 MK/)
  // The report above the late entries is unchanged from the signed one.
  expect(words).toContain(
    written(papers['z-report'] ?? [], '80')
      .split('\n')
      .slice(0, -2)
      .join('\n'),
  )
})

/** An open session without sales. */
const unsold: typeof runningReport = {
  ...runningReport,
  first_nr: null,
  last_nr: null,
  totals: {
    ...runningReport.totals,
    gross: zero,
    by_group: [],
    by_rate: [],
    by_payment_type: [],
    by_cashier: [],
    tips: { count: 0, amount: zero },
    rounding: zero,
  },
}
const second: Record<string, Layout> = {
  'receipt-by-terminal': receiptPaper(byTerminal, receipt, danish),
  'receipt-by-terminal-copy': receiptPaper(byTerminal, copy, english),
  'x-report-unsold': tidyReportPaper(unsold, names, danish, x),
  'z-report-unsold-running': tidyReportPaper(unsold, names, danish, running),
}
for (const paper of ['80', '58'] as const) {
  test.each(Object.entries(second))(
    `BEYOND-18: %s on ${paper} mm is unchanged in version 2 of its template`,
    (name, layout) =>
      expect(written(layout, paper)).toMatchFileSnapshot(`../../tests/golden/paper/${name}.${paper}.txt`),
  )
}

test('ZR-25, DES-17: no two rules are adjacent, and an open session is headed as an X report; otherwise both versions are equal', () => {
  const twice = (layout: Layout) =>
    layout.some((row, i) => row.kind === 'rule' && layout[i - 1]?.kind === 'rule')
  expect(twice(reportPaper(unsold, names, danish, x))).toBe(true)
  for (const kind of [x, report]) expect(twice(tidyReportPaper(unsold, names, danish, kind))).toBe(false)
  const running = (language: typeof danish | typeof english) =>
    tidyReportPaper(runningReport, names, language, report)[0]
  const n = String(runningReport.n).padStart(4, '0')
  expect(running(danish)).toMatchObject({ text: `X-rapport ${n}` })
  expect(running(english)).toMatchObject({ text: `X report ${n}` })
  for (const one of [zReport, forcedReport])
    expect(tidyReportPaper(one, names, danish, report)).toEqual(reportPaper(one, names, danish, report))
})

test('BEYOND-18: without a terminal card both versions are equal, and version 1 never mentions one', () => {
  for (const one of [pictured, refund, withCard, bill])
    expect(receiptPaper(one, receipt, danish)).toEqual(receiptTemplates[1](one, receipt, danish))
  const rows = JSON.stringify(receiptTemplates[1](byTerminal, receipt, danish))
  expect(rows).not.toMatch(/4711|71100001/)
})

test('DEF-61: a receipt has seller, number, time, lines, VAT by rate, payment types and cashier', () => {
  const words = written(papers['receipt'] ?? [], '80')
  for (const word of [
    ...['Kajkanten ApS', 'Havnegade 1, 9999 Havneby', 'CVR 12 34 56 78', 'Nr. 1048', '20.11.2026 18:44'],
    ...[
      'Kasserer MK',
      'Stjerneskud',
      'Moms 25 %',
      '196,82',
      '787,28',
      'Kontant',
      '1.000,00',
      'Kontrolkode 2301-VKVK-VKVK-VKVK-VKVK',
    ],
  ])
    expect(words).toContain(word)
})

test('R-16: receipt and Z carry the head of the journal as text and as a QR code; what is not sealed has neither', () => {
  const heads = (layout: Layout = []) =>
    layout.flatMap((row) => (row.kind === 'qr' || row.kind === 'text' ? anchorsIn(row.text) : []))
  for (const [name, seq] of [
    ['receipt', 2301],
    ['receipt-english', 2301],
    ['invoice', 2301],
    ['refund', 2305],
    ['z-report', 2340],
    ['x-report', 2340],
  ] as const)
    expect(heads(papers[name])).toMatchObject([
      { seq, code: expect.stringMatching(`^${seq}-`) },
      { seq, hash: expect.stringMatching(/^[0-9a-f]{64}$/), vat_entity_uuid: expect.any(String) },
    ])
  for (const name of ['provisional', 'z-report-running']) expect(heads(papers[name])).toEqual([])
})

test('a provisional bill, a refund and a copy say so at the top and at the bottom, white on black', () => {
  const marked = (name: string) =>
    typeset(papers[name] ?? [], '80').flatMap((row) =>
      row.kind === 'line' && row.inverse && row.height === 2 ? [row.text.trim()] : [],
    )
  expect(marked('receipt')).toEqual([])
  expect(marked('copy')).toEqual(['KOPI nr. 2', 'KOPI nr. 2'])
  expect(marked('refund')).toEqual(['RETUR', 'RETUR'])
  expect(marked('provisional')).toEqual(Array(2).fill('FORELØBIG – ikke en kvittering'))
  expect(written(papers['provisional'] ?? [], '80')).not.toContain('KVITTERING')
})

const word = string({ minLength: 1, maxLength: 60 })
const bills = record({
  lines: array(
    record({
      name: word,
      pieces: integer({ min: -999, max: 9_999 }),
      price: integer({ min: 0, max: 10_000_00 }),
    }),
    { maxLength: 20 },
  ),
  discount: integer({ min: 0, max: 1000 }),
  seller: word,
  note: word,
  initials: word,
  copy: integer({ min: 0, max: 12 }),
}).map(({ lines, discount, seller, note, initials, copy }): { bill: Billed; kind: PaperKind } => {
  const sold = lines.map(({ name, pieces, price }) => {
    const priced = {
      unit_price: money(price),
      quantity: quantity((pieces || 1) * 1000),
      percentage_discount: discount,
    }
    return line(name, 1, price, {
      ...priced,
      ...lineTotals(priced),
      note,
      variants: [name],
      opt_outs: [name],
    })
  })
  const { total, by_rate } = orderTotals(sold.map((each) => ({ ...each, vat_rate: 250 }) as never))
  return {
    bill: {
      ...pictured,
      lines: sold,
      total,
      vat: by_rate,
      cashier_initials: initials,
      seller: { ...pictured.seller, name: seller },
      footer: note,
      tables: [seller],
      change: total,
    },
    kind: { paper: 'receipt', copy },
  }
})

test('no line of any receipt is wider than its paper', () =>
  assert(
    property(
      bills,
      constantFrom('80', '58'),
      constantFrom(danish, english),
      ({ bill, kind }, paper, manner) => {
        for (const row of typeset(receiptPaper(bill, kind, manner), paper)) {
          if (row.kind === 'line') expect(row.text.length * row.width).toBeLessThanOrEqual(columnsOf[paper])
        }
      },
    ),
  ))

test('the printed amounts add up to the printed total', () =>
  assert(
    property(bills, ({ bill, kind }) => {
      const rows = receiptPaper(bill, kind, danish)
      const rule = (n: number) => rows.flatMap((row, i) => (row.kind === 'rule' ? [i] : []))[n] ?? 0
      const sum = rows
        .slice(rule(1), rule(2))
        .reduce((all, row) => all + ('right' in row && row.right ? oere(row.right) : 0), 0)
      const total = rows.find((row) => row.kind === 'pair' && row.left === 'I alt DKK')
      expect(sum).toBe(bill.total)
      expect(total?.kind === 'pair' && oere(total.right)).toBe(bill.total)
    }),
  ))

test('a shop that trades in euros has EUR at the total of its reports and receipts', () => {
  const euros = { ...danish, currency: 'EUR' } as const
  const totals = [
    reportPaper(zReport, names, euros, report),
    reportPaper(runningReport, names, euros, x),
    receiptPaper({ ...pictured, currency: 'EUR' }, receipt, euros),
  ].map((rows) => rows.flatMap((row) => ('left' in row && row.left.startsWith('I alt ') ? [row.left] : [])))
  expect(totals).toEqual([['I alt EUR'], ['I alt EUR'], ['I alt EUR']])
})

const oere = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''))

test('ZR-16, ZR-27: a Z report shows the settlement of each terminal, and a difference on a line of its own', () => {
  const sums = { settlement_uuid: 's', terminal_uuid: 't', identifier: '71100001', recorded: money(300_00) }
  const reportWith = (difference: number) => ({
    ...zReport,
    settlements: [{ ...sums, reported: money(300_00 + difference), difference: money(difference) }],
  })
  const rows = (difference: number) =>
    reportPaper(reportWith(difference), names, danish, report).flatMap((row) =>
      row.kind === 'pair' ? [`${row.left} ${row.right}`] : [],
    )
  expect(rows(0)).toContain('Terminal afstemt 71100001 300,00')
  expect(rows(0).join()).not.toContain('TERMINALDIFFERENCE')
  expect(rows(1_00)).toEqual(
    expect.arrayContaining(['Terminal afstemt 71100001 301,00', 'TERMINALDIFFERENCE 1,00']),
  )
  expect(
    reportPaper(zReport, names, danish, report)
      .flatMap((row) => (row.kind === 'pair' ? [row.left] : []))
      .join(),
  ).not.toContain('afstemt')
})

test('DEF-28: a Z report counts the gift cards sold, and the amount that VAT-paid cards took off its sales', () => {
  const on = { account_uuid: zReport.register_uuid, count: 2 }
  const carded = (action: 'sold' | 'redeemed', vat_nature: 'single' | 'multi', gross: number, vat = 0) => ({
    ...on,
    action,
    vat_nature,
    vat_rate: 250,
    gross: money(gross),
    vat: money(vat),
  })
  const gift_cards = [
    carded('sold', 'multi', 600_00),
    carded('sold', 'single', 1_000_00, 200_00),
    carded('redeemed', 'multi', 300_00),
    carded('redeemed', 'single', 500_00, 100_00),
  ]
  const withCards = { ...zReport, totals: { ...zReport.totals, gift_cards } }
  const rows = reportPaper(withCards, names, danish, report)
  expect(rows.filter((row) => row.kind === 'pair' && row.left.startsWith('Gavekort '))).toMatchObject([
    { left: 'Gavekort solgt 2', right: '600,00' },
    { left: 'Gavekort solgt med moms 2', right: '1.000,00' },
    { left: 'Gavekort brugt, moms betalt 2', right: '-500,00' },
  ])
})

test('DEF-28: a receipt says of a redeemed gift card that its VAT was paid when it was sold', () => {
  const used = line('Brunch for to', -1, 358_00, { redeemed: true })
  const rows = receiptPaper({ ...pictured, lines: [...pictured.lines, used] }, receipt, danish)
  const at = rows.findIndex((row) => row.kind === 'item' && row.text === 'Brunch for to')
  expect(rows.slice(at, at + 2)).toMatchObject([
    { right: '-358,00' },
    { kind: 'text', text: 'Gavekort, indløst. Momsen er betalt.' },
  ])
})

test('R-18: X and Z reports say so when their VAT entity is exempt from the rules or trying them out', () => {
  const reportText = (cash_register_rules: 'not_covered' | 'trying_out') =>
    written(reportPaper({ ...zReport, cash_register_rules }, names, danish, report), '80')
  expect(reportText('not_covered')).toContain('Ikke omfattet af kassereglerne')
  expect(reportText('trying_out')).toContain('Afprøvning')
  expect(written(reportPaper(zReport, names, danish, report), '80')).not.toContain('kassereglerne')
})

test('R-18: X and Z reports say that their certificate ended while the session was open', () => {
  const ended = { ...zReport, certificate_ended_at: '2026-11-19T14:02:00.000Z' }
  expect(written(reportPaper(ended, names, danish, report), '80')).toContain('Certifikatet udløb')
  expect(written(reportPaper(zReport, names, danish, report), '80')).not.toContain('Certifikatet')
})

test('DEF-15: X and Z list handovers of the drawer, a difference at the opening and a repeated count, and the Z the orders that stay open', () => {
  const [mette = ''] = Object.keys(names.cashiers)
  const lars = '00000000-0000-4000-8000-00000000000a'
  const at = '2026-11-19T14:02:00.000Z'
  const counted = { counted: money(4_995_00), expected: money(5_000_00), difference: money(-5_00) }
  const busy = {
    ...zReport,
    opening_difference: money(-20_00),
    first_counted: money(10_100_00),
    handovers: [{ cashier_uuid: mette, to_cashier_uuid: lars, ...counted, at }],
    carried_over: [
      { order_uuid: lars, short_nr: 12, total: money(169_00) },
      { order_uuid: mette, short_nr: 14, total: money(98_00), paid: money(50_00) },
    ],
  }
  const people = { ...names, cashiers: { ...names.cashiers, [lars]: 'LB' } }
  const text = (layout: Layout) =>
    typeset(layout, '80')
      .map((row) => ('text' in row ? row.text : ''))
      .join('\n')
  const z = text(tidyReportPaper(busy, people, danish, report))
  expect(z).toMatch(/Kassedifference ved åbning +-20,00/)
  expect(z).toMatch(/Først optalt +10\.100,00/)
  expect(z).toMatch(/Kassen overdraget\n19\.11\.2026 15:02 MK +> LB\n/)
  expect(z).toMatch(/Forventet +5\.000,00\n +Optalt +4\.995,00\n +Difference +-5,00/)
  expect(z).toMatch(/Boner, der følger med 2 +267,00\n +Bon 12 +169,00\n +Bon 14 \(betalt 50,00\) +98,00/)
  const running = { ...busy, status: 'open' as const, carried_over: [], first_counted: null }
  expect(text(tidyReportPaper(running, people, english, x))).toMatch(/Drawer handed over/)
})
