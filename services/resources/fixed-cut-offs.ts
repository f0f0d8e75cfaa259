import { canonical, type DayRules, firstDayToSet, type Instant } from '@bon/contracts/kernel'
import type { RuleBreak } from '@bon/contracts/resources'

/**
 * a cut-off holds from a day that has not begun. Rows of days before that neither come, nor change, nor go, because
 * no Z, voucher or VAT period is dated anew.
 */
export const fixedCutOffs = (before: DayRules, after: DayRules, now: Instant): RuleBreak[] => {
  const first = firstDayToSet(before.zone, now)
  const params = { day: first.split('-').toReversed().join('.') }
  const known = new Set(before.cut_offs.map(canonical))
  const kept = new Set(after.cut_offs.map(canonical))
  const changed = after.cut_offs.flatMap((row, i) =>
    row.from < first && !known.has(canonical(row))
      ? [{ path: `cut_offs.${i}.from`, rule: 'vat_entity.cut_off_in_the_past', params }]
      : [],
  )
  const isLost = before.cut_offs.some((row) => row.from < first && !kept.has(canonical(row)))
  return isLost && changed.length === 0
    ? [{ path: 'cut_offs', rule: 'vat_entity.cut_off_has_held', params }]
    : changed
}
