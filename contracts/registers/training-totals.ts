import { plus } from '../kernel/index.ts'
import { addToTotals } from './add-to-totals.ts'
import type { SessionTotals } from './session-totals.ts'
import type { ZReportEvent } from './z-report.events.ts'

/**
 * Training is excluded from all totals and has a counter of its own (LAW-9). Drawer openings and X reports are counted,
 * because they physically happened.
 */
export const addTraining = (totals: SessionTotals, event: ZReportEvent): SessionTotals => {
  if (event.type === 'DrawerOpened' || event.type === 'XReportTaken') return addToTotals(totals, event)
  if (event.type !== 'ReceiptRecorded') return totals
  const { count, amount } = totals.training
  return { ...totals, training: { count: count + 1, amount: plus(amount, event.data.gross) } }
}
