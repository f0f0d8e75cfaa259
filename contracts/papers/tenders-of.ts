import { type Money, plus, sum, type Uuid, zero } from '../kernel/index.ts'
import type { CountedAmount, ZReportView } from '../registers/index.ts'

type TendersOf = Pick<ZReportView, 'totals' | 'counted_tenders' | 'cash_type_uuid' | 'difference'>
type Amounts = { uuid: Uuid; times: number; expected: Money; counted: Money | null }
type Tender = Amounts & { cards: Amounts[] }

/**
 * Each payment type once, with its sales including tips and its counted amount. The counted cash includes the float, so
 * its column shows sales plus difference; null is not counted. Below it its kinds of card, where they are told apart.
 */
export const tendersOf = ({ totals, counted_tenders, cash_type_uuid, difference }: TendersOf): Tender[] => {
  const countedIn = (of: (row: CountedAmount) => boolean): Money | null => {
    const rows = counted_tenders.filter(of)
    return rows.length === 0 ? null : sum(rows.map(({ counted }) => counted))
  }
  const sold = totals.by_payment_type.map(({ payment_type_uuid, count, amount, rounding, tips }): Tender => {
    const isCash = payment_type_uuid === cash_type_uuid
    const expected = sum([amount, rounding, tips])
    const counted = countedIn((row) => row.payment_type_uuid === payment_type_uuid)
    return {
      uuid: payment_type_uuid,
      times: count,
      expected,
      counted: isCash && difference !== null ? plus(expected, difference) : counted,
      cards: cardsOf(payment_type_uuid, totals.by_card_type, counted_tenders),
    }
  })
  const soldIds = new Set(sold.map(({ uuid }) => uuid))
  const cash: Tender[] =
    difference && !soldIds.has(cash_type_uuid)
      ? [{ uuid: cash_type_uuid, times: 0, expected: zero, counted: difference, cards: [] }]
      : []
  const unsoldIds = new Set(counted_tenders.map((row) => row.payment_type_uuid)).difference(soldIds)
  const unsold = [...unsoldIds].map((uuid): Tender => {
    const counted = countedIn((row) => row.payment_type_uuid === uuid)
    return { uuid, times: 0, expected: zero, counted, cards: cardsOf(uuid, [], counted_tenders) }
  })
  return [...sold, ...cash, ...unsold]
}

/** Kinds of card that were paid with or counted; the rest of the payment type is its own row less these. */
const cardsOf = (
  payment_type_uuid: Uuid,
  by_card_type: ZReportView['totals']['by_card_type'],
  counted_tenders: readonly CountedAmount[],
): Amounts[] => {
  const ofType = (row: { payment_type_uuid: Uuid }) => row.payment_type_uuid === payment_type_uuid
  const counted = new Map(
    counted_tenders.filter(ofType).flatMap((row) => (row.card_type_uuid ? [[row.card_type_uuid, row]] : [])),
  )
  const paid = by_card_type.filter(ofType).map(({ card_type_uuid: uuid, count, amount, tips }) => {
    return { uuid, times: count, expected: plus(amount, tips), counted: counted.get(uuid)?.counted ?? null }
  })
  const paidIds = new Set(paid.map(({ uuid }) => uuid))
  const unpaid = [...counted]
    .filter(([uuid, row]) => !paidIds.has(uuid) && row.counted !== 0)
    .map(([uuid, row]) => ({ uuid, times: 0, expected: row.expected, counted: row.counted }))
  return [...paid, ...unpaid]
}
