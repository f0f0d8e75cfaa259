import { giftCardType, money } from '@bon/contracts/kernel'
import { type ReconciledFigure, type ReconciledReport, reconcile } from '@bon/contracts/reconciliation'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { csvLines } from '../exports/csv-file.ts'
import { onePage } from '../exports/sheet.ts'
import { GroupTable } from './group-table.tsx'
import { groupsOf } from './groups.ts'
import { statementColumns, statementRows } from './statement-columns.ts'
import { Verdict } from './verdict.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('reconciliation')
})
afterEach(cleanup)

const [cash, drawer] = ['01890a5d-ac96-774b-bcce-b30209990001', '01890a5d-ac96-774b-bcce-b30209990002']
const names = {
  payment_types: { [cash]: 'Kontant' },
  accounts: { [drawer]: { number: 5810, name: 'Kassebeholdning' } },
}
const figure = (
  part: ReconciledFigure['part'],
  key: string,
  [z, journal, postings]: readonly [number, number, number | null],
): ReconciledFigure => ({
  part,
  key,
  z: money(z),
  journal: money(journal),
  postings: postings === null ? null : money(postings),
})
const report = (n: number, figures: ReconciledFigure[]): ReconciledReport => ({
  session_uuid: `01890a5d-ac96-774b-bcce-b3020999010${n}`,
  n,
  register: { uuid: drawer, name: 'Bar', identifier: '2' },
  without_drawer: null,
  business_day: `2026-11-2${n}`,
  closed_at: `2026-11-2${n}T22:00:00.000Z`,
  posting: 'computed',
  voucher_days: [],
  unsealed: 0,
  late: [],
  figures,
})
const reports = [
  report(1, [figure('vat', '250', [20_00, 20_00, 20_00]), figure('tender', cash, [-5_00, -5_00, null])]),
  report(2, [
    figure('vat', '250', [5_00, 5_00, 5_05]),
    figure('account', drawer, [100_00, 100_00, 100_00]),
    figure('account', giftCardType, [7_00, 7_00, 7_00]),
  ]),
]
const say = (key: string, parameters: Record<string, unknown> = {}) =>
  i18n.t(`reconciliation:${key}`, parameters)
const groups = () => groupsOf(reconcile(reports), names, say)
const bySession = new Map(reports.map((each) => [each.session_uuid, each]))

test('R-28: a difference of five øre is red with its sign, and opens the Z that it is of', () => {
  const [vat] = groups()
  if (!vat) throw new Error('there is VAT')
  render(
    <MantineProvider>
      <MemoryRouter>
        <Verdict reports={reports} />
        <GroupTable group={vat} reports={bySession} linkTo={(uuid) => `/z-reports/${uuid}`} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(
    '1 Z-rapport stemmer ikke med kassejournal eller bogføring.',
  )
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const button = screen.getByRole('button', { name: 'Salgsmoms 25 %' })
  const row = button.closest('tr') as HTMLElement
  expect(cells(row)).toEqual(['Salgsmoms 25 %', '25,00', '25,00', '25,05', '0,00', '−0,05', '−0,05'])
  expect([...row.querySelectorAll('.danger-text')].map(({ textContent }) => textContent)).toEqual([
    '−0,05',
    '−0,05',
  ])
  expect(row.querySelectorAll('.good-text')).toHaveLength(1)
  expect(screen.queryAllByRole('link')).toEqual([])
  fireEvent.click(button)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['21.11.2026 · Kasse 2, Z 0001', `/z-reports/${reports[0]?.session_uuid}`],
    ['22.11.2026 · Kasse 2, Z 0002', `/z-reports/${reports[1]?.session_uuid}`],
  ])
})

test('R-28: payments and accounts have their names, also the built-in ones, and a sum without a source is a dash', () => {
  expect(groups().map(({ key, lines, total }) => [key, lines.map(({ label }) => label), total])).toEqual([
    ['vat', ['Salgsmoms 25 %'], { z: 25_00, journal: 25_00, postings: 25_05 }],
    ['tender', ['Kontant'], { z: -5_00, journal: -5_00, postings: null }],
    ['account', ['5810 Kassebeholdning', 'Gavekort'], { z: 107_00, journal: 107_00, postings: 107_00 }],
  ])
})

test.each([
  ['da', 'Kortgebyrer, uden moms'],
  ['en', 'Card surcharges, without VAT'],
])(
  'R-27, R-28, DEF-08: in %s, what cards cost is a figure of its own, after the goods',
  async (language, label) => {
    await i18n.changeLanguage(language)
    const of = (key: string) => figure('turnover', key, [16_00, 16_00, 16_00])
    const [turnover] = groupsOf(reconcile([report(1, [of('net'), of('surcharge'), of('goods')])]), names, say)
    expect(turnover?.lines.map((line) => line.label)[1]).toBe(label)
    await i18n.changeLanguage('da')
  },
)

test('R-28: the file has the sums first and then every figure of every Z, with amounts as programs read them', async () => {
  const registerOf = ({ register }: ReconciledReport) => register.identifier
  const rows = statementRows({ reports, ...names }, groups(), { say, registerOf })
  let csv = ''
  for await (const lines of csvLines(statementColumns(say), onePage(rows)(), 'semicolon')) csv += lines
  expect(csv).toContain(';I alt;;Moms;Salgsmoms 25 %;25,00;25,00;25,05;0,00;-0,05;-0,05\r\n')
  expect(csv).toContain('21-11-2026;2;1;Betalingsmidler;Kontant;-5,00;-5,00;;0,00;;\r\n')
  expect(csv).toContain('22-11-2026;2;2;Betalinger på konti;Gavekort;7,00;7,00;7,00;0,00;0,00;0,00\r\n')
  expect(csv.trim().split('\r\n')).toHaveLength(1 + 4 + 5)
})
