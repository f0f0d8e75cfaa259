import { minus, plus, sum } from '../kernel/index.ts'
import type { GrandTotals, ReportFigures } from './report-figures.ts'
import type { ExistingZReport } from './z-report-shape.ts'

/** Of training nothing is added. */
export const grandTotalsOf = ({ grand_totals_before, totals }: ExistingZReport): GrandTotals => {
  // Sales before returns, so that the total never decreases (LAW-4, LAW-6).
  const sales = sum([grand_totals_before.sales, totals.gross, totals.returns.amount])
  const returns = plus(grand_totals_before.returns, totals.returns.amount)
  return { sales, returns, net: minus(sales, returns) }
}

/** The figures that an X or Z report taken now has. */
export const figuresOf = (report: ExistingZReport): ReportFigures => {
  const { totals, float, expected_cash, opening_adjustment, opening_difference } = report
  const closing = report.status === 'open' ? undefined : report
  const carried = closing?.carried_over ?? []
  return {
    totals,
    float,
    ...(opening_adjustment !== undefined && { opening_adjustment }),
    ...(opening_difference !== undefined && { opening_difference }),
    expected_cash,
    grand_totals: grandTotalsOf(report),
    settlements: report.settlements.map(({ terminal_uuid, reported, recorded, difference }) => ({
      terminal_uuid,
      reported,
      recorded,
      difference,
    })),
    handovers: report.handovers.length,
    ...(closing && { count: countOf(closing) }),
    ...(closing?.forced && { forced: closing.forced }),
    empty_orders: closing?.empty_orders ?? 0,
    carried_over: { count: carried.length, amount: sum(carried.map(({ total }) => total)) },
  }
}

const countOf = (closing: Exclude<ExistingZReport, { status: 'open' }>): ReportFigures['count'] => ({
  counted: closing.counted,
  expected: closing.expected,
  difference: closing.difference,
  ...(closing.first_counted !== null && { first_counted: closing.first_counted }),
  bank_drop_amount: closing.bank_drop_amount,
  ...(closing.bank_bag && { bank_bag: closing.bank_bag }),
  tenders: [...closing.counted_tenders],
})
