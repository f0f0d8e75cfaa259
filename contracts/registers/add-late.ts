import { plus, zero } from '../kernel/index.ts'
import type { SessionTotals } from './session-totals.ts'
import { upsert } from './session-totals-rows.ts'
import type { ZReportEvent } from './z-report.events.ts'

/** Counted like any other, and listed by the Z that it is from. */
export const addLate = (
  totals: SessionTotals,
  {
    kind,
    amount,
    late,
  }: Extract<ZReportEvent, { type: 'AuditEntryRecorded' | 'GiftCardDebtChanged' }>['data'],
): SessionTotals =>
  late
    ? {
        ...totals,
        late: upsert(
          totals.late,
          (row) => row.n === late.n && row.kind === kind,
          (row) => ({
            n: late.n,
            kind,
            count: (row?.count ?? 0) + 1,
            amount: plus(row?.amount ?? zero, amount),
          }),
        ),
      }
    : totals
