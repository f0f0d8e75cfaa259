import { type Money, plus, type Uuid, zero } from '../kernel/index.ts'
import type { ZReportView } from '../registers/index.ts'

type Tender = { uuid: Uuid; times: number; expected: Money; counted: Money | null }

/**
 * Each payment type once, with its sales including tips and its counted amount. The counted cash includes the float, so
 * its column shows sales plus difference; null is not counted.
 */
export const tendersOf = ({ totals, counted_tenders, cash_type_uuid, difference }: ZReportView): Tender[] => {
  const sold = totals.by_payment_type.map(({ payment_type_uuid, count, amount, rounding, tips }): Tender => {
    const isCash = payment_type_uuid === cash_type_uuid
    const expected = isCash ? plus(amount, rounding) : plus(amount, tips)
    const counted =
      counted_tenders.find((row) => row.payment_type_uuid === payment_type_uuid)?.counted ?? null
    return {
      uuid: payment_type_uuid,
      times: count,
      expected,
      counted: isCash && difference !== null ? plus(expected, difference) : counted,
    }
  })
  const soldIds = new Set(sold.map(({ uuid }) => uuid))
  const cash: Tender[] =
    difference && !soldIds.has(cash_type_uuid)
      ? [{ uuid: cash_type_uuid, times: 0, expected: zero, counted: difference }]
      : []
  const unsold = counted_tenders
    .filter(({ payment_type_uuid }) => !soldIds.has(payment_type_uuid))
    .map(({ payment_type_uuid, expected, counted }): Tender => {
      return { uuid: payment_type_uuid, times: 0, expected, counted }
    })
  return [...sold, ...cash, ...unsold]
}
