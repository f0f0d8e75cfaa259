import { zero } from '../kernel/index.ts'
import type { ReportFigures } from './report-figures.ts'
import { noTotals } from './session-totals.ts'

/** A report of a session in which nothing happened. */
export const noFigures: ReportFigures = {
  totals: noTotals,
  float: zero,
  expected_cash: zero,
  grand_totals: { sales: zero, returns: zero, net: zero },
  settlements: [],
  handovers: 0,
  empty_orders: 0,
  carried_over: { count: 0, amount: zero },
}
