import type { Money, PlainDate } from '@bon/contracts/kernel'
import { differenceOf, pairs, type ReconciledReport, type Source } from '@bon/contracts/reconciliation'
import type { SheetColumn } from '../exports/sheet.ts'
import { type Group, labelOf, type Say } from './groups.ts'
import type { Reconciliation } from './use-reconciliation.ts'

/** A figure of the statement: of the whole period, or of one report. */
export type StatementRow = {
  day: PlainDate | null
  register: string
  n: number | null
  part: string
  figure: string
  /** Null where a source has no such figure. */
  sums: Record<Source, Money | null>
}

/** The sums of the period first, then every figure of every report. */
export const statementRows = (
  { reports, ...names }: Pick<Reconciliation, 'reports' | 'payment_types' | 'accounts'>,
  groups: readonly Group[],
  { say, registerOf }: { say: Say; registerOf(report: ReconciledReport): string },
): StatementRow[] => [
  ...groups.flatMap(({ key, lines }) =>
    lines.map(({ label, sum }) => ({
      day: null,
      register: say('whole'),
      n: null,
      part: say(`group_${key}`),
      figure: label,
      sums: sum,
    })),
  ),
  ...reports.flatMap((report) =>
    report.figures.map((figure) => ({
      day: report.business_day,
      register: registerOf(report),
      n: report.n,
      part: say(`group_${figure.part === 'base' ? 'vat' : figure.part}`),
      figure: labelOf(figure, names, say),
      sums: figure,
    })),
  ),
]

export const statementColumns = (say: Say): SheetColumn<StatementRow>[] => [
  { key: 'day', label: say('column_day'), kind: 'day', value: ({ day }) => day },
  { key: 'register', label: say('column_register'), value: ({ register }) => register },
  { key: 'n', label: say('column_n'), kind: 'count', value: ({ n }) => n },
  { key: 'part', label: say('column_part'), value: ({ part }) => part },
  { key: 'figure', label: say('column_figure'), value: ({ figure }) => figure },
  ...(['z', 'journal', 'postings'] as const).map(
    (source): SheetColumn<StatementRow> => ({
      key: source,
      label: say(`column_${source}`),
      kind: 'money',
      value: ({ sums }) => sums[source],
    }),
  ),
  ...pairs.map(
    (pair): SheetColumn<StatementRow> => ({
      key: pair.join(' '),
      label: say(`pair_${pair.join('_')}`),
      kind: 'money',
      value: ({ sums }) => differenceOf(sums, pair),
    }),
  ),
]
