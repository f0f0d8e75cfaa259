import { type Money, minus, sum } from '@bon/contracts/kernel'
import { expectedOf, isCounted, type RegisterPaymentType, type ZReportView } from '@bon/contracts/registers'
import { useState } from 'react'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'

/**
 * Counts of tenders other than cash. A type without payments is not counted; a type that copies its total starts at the
 * expected amount (ZR-24); any other is typed. A blind count starts nowhere: what is expected would stand there.
 */
export const useCountedTenders = (
  types: readonly RegisterPaymentType[],
  session: ZReportView | undefined,
  blind = false,
) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const rows = types
    .filter(({ method }) => method !== null && isCounted(method))
    .map(({ uuid, name, copy_total_to_close_count }) => {
      const expected = session ? expectedOf(session.totals, uuid) : (0 as Money)
      const begins = !blind && (copy_total_to_close_count || expected === 0) ? money(expected) : ''
      const text = typed[uuid] ?? begins
      return { uuid, name, expected, typed: text, counted: parseMoney(text) }
    })
  return {
    rows,
    type: (uuid: string, text: string) => setTyped((before) => ({ ...before, [uuid]: text })),
    complete: rows.every(({ counted }) => counted !== undefined),
    /** For the confirmation: each difference is shown beside its own count. */
    differences: rows.filter(({ counted, expected }) => counted !== undefined && counted !== expected),
    difference: sum(rows.map(({ counted, expected }) => minus(counted ?? expected, expected))),
    statements: rows.map(({ uuid, expected, counted }) => ({
      payment_type_uuid: uuid,
      counted: counted ?? expected,
      expected,
    })),
  }
}
