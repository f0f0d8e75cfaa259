import type { RecordedEvent } from '@bon/contracts/kernel'
import type { ExistingZReport, ZReportEvent } from '@bon/contracts/registers'
import { countedTotal } from '@bon/services/registers'
import { expectSame } from './integrity-violation.ts'

type OfDrawer = Extract<ZReportEvent, { type: 'CashCounted' | 'DrawerHandedOver' | 'CashDifferenceRecorded' }>

/** A count is of its coins and notes, and against the books; a difference at the opening is the opening's own. */
export const checkDrawer = (
  cash: number,
  { float, opening_difference }: ExistingZReport,
  { type, data }: OfDrawer,
  recorded: RecordedEvent,
): void => {
  const affects = 'the session and its Z report'
  if (type === 'CashDifferenceRecorded') {
    // That of the close is checked with its Z.
    if (data.at_opening)
      expectSame(data.amount, opening_difference, 'session.opening_difference', recorded, affects)
    return
  }
  const sums = [countedTotal(data.counts), float + cash] as const
  expectSame([data.counted, data.expected], sums, 'session.count_wrong', recorded, affects)
  if (type === 'DrawerHandedOver')
    expectSame(data.difference, sums[0] - sums[1], 'session.count_wrong', recorded, affects)
}
