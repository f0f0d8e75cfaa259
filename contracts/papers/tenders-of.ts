import { type Money, plus, type Uuid, zero } from '../kernel/index.ts'
import type { ZReportView } from '../registers/index.ts'

type Tender = { uuid: Uuid; times: number; expected: Money; counted: Money | null }

/**
 * Each means of payment once: what it took with its tips, and what was counted of it. Cash is counted together with what
 * lay in the drawer before, so its count here is what it took and the difference; null is what nobody counts.
 */
export const tendersOf = ({ totals, means, cash_type_uuid, difference }: ZReportView): Tender[] => {
  const sold = totals.by_payment_type.map(({ payment_type_uuid, count, amount, rounding, tips }): Tender => {
    const isCash = payment_type_uuid === cash_type_uuid
    const expected = isCash ? plus(amount, rounding) : plus(amount, tips)
    const counted = means.find((row) => row.payment_type_uuid === payment_type_uuid)?.counted ?? null
    return {
      uuid: payment_type_uuid,
      times: count,
      expected,
      counted: isCash && difference !== null ? plus(expected, difference) : counted,
    }
  })
  const seen = new Set(sold.map(({ uuid }) => uuid))
  const cash: Tender[] =
    difference && !seen.has(cash_type_uuid)
      ? [{ uuid: cash_type_uuid, times: 0, expected: zero, counted: difference }]
      : []
  const unsold = means
    .filter(({ payment_type_uuid }) => !seen.has(payment_type_uuid))
    .map(({ payment_type_uuid, expected, counted }): Tender => {
      return { uuid: payment_type_uuid, times: 0, expected, counted }
    })
  return [...sold, ...cash, ...unsold]
}
