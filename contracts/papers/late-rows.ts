import type { Row } from '../printing/index.ts'
import { amount } from './figures.ts'
import { pair, type ReportContext } from './report-rows.ts'

/** The desk has no register of its own; the head says that it is the office. */
export const registerOf = ({ report, names: { register }, words }: ReportContext): string[] =>
  report.without_drawer === 'desk' ? [] : [`${words.register} ${register.identifier} ${register.name}`]

/** The head of a Z that no drawer was counted for. */
export const withoutDrawerRows = ({ report: { without_drawer }, words }: ReportContext): Row[] =>
  without_drawer
    ? [{ kind: 'text', text: words.without_drawer[without_drawer], bold: true, align: 'centre' }]
    : []

/** Counted above, and of sessions that had closed: by the Z that they are from; then what waits for a later Z. */
export const fromEarlierRows = ({ report: { totals, parked }, words }: ReportContext): Row[] => {
  const from = [...new Set(totals.late.map(({ n }) => n))].sort((a, b) => a - b)
  return [
    ...from.flatMap((n): Row[] => [
      pair(words.from_z(n), ''),
      ...totals.late
        .filter((row) => row.n === n)
        .map(({ kind, count, amount: sum }) =>
          pair(`  ${{ ...words.action, ...words.cards_changed }[kind]} ${count}`, amount(sum)),
        ),
    ]),
    ...(parked === 0 ? [] : [pair(words.parked, String(parked))]),
  ]
}
