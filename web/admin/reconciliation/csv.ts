import type { Money } from '@bon/contracts/kernel'
import { differenceOf, pairs, type ReconciledReport, type Source } from '@bon/contracts/reconciliation'
import { type Group, labelOf, type Say } from './groups.ts'
import type { Reconciliation } from './use-reconciliation.ts'

/** Without thousands separators, as programs read it; empty where a source has no such figure. */
const amount = (of: Money | null): string => (of === null ? '' : (of / 100).toFixed(2).replace('.', ','))

const amounts = (of: Record<Source, Money | null>): string[] => [
  amount(of.z),
  amount(of.journal),
  amount(of.postings),
  ...pairs.map((pair) => amount(differenceOf(of, pair))),
]

/** The sums of the period first, then every figure of every report. */
export const reconciliationRows = (
  { reports, ...names }: Pick<Reconciliation, 'reports' | 'payment_types' | 'accounts'>,
  groups: readonly Group[],
  { say, registerOf }: { say: Say; registerOf(report: ReconciledReport): string },
): string[][] => [
  [
    ...['column_day', 'column_register', 'column_n', 'column_part', 'column_figure'].map((key) => say(key)),
    ...['column_z', 'column_journal', 'column_postings'].map((key) => say(key)),
    ...pairs.map(([one, other]) => say(`pair_${one}_${other}`)),
  ],
  ...groups.flatMap(({ key, lines }) =>
    lines.map(({ label, sum }) => ['', say('whole'), '', say(`group_${key}`), label, ...amounts(sum)]),
  ),
  ...reports.flatMap((report) =>
    report.figures.map((figure) => [
      report.business_day,
      registerOf(report),
      String(report.n),
      say(`group_${figure.part === 'base' ? 'vat' : figure.part}`),
      labelOf(figure, names, say),
      ...amounts(figure),
    ]),
  ),
]
