import { plus } from '../kernel/index.ts'
import { addToTotals, type SessionTotals } from './session-totals.ts'
import type { ZReportEvent } from './z-report.events.ts'

/**
 * Training stands outside all totals, with a counter of its own (fiscal.md 2.3); what truly happened to the machine, a
 * drawer that sprang open or an X report that was taken, happened.
 */
export const addTraining = (totals: SessionTotals, event: ZReportEvent): SessionTotals => {
  if (event.type === 'DrawerOpened' || event.type === 'XReportTaken') return addToTotals(totals, event)
  if (event.type !== 'ReceiptRecorded') return totals
  const { count, amount } = totals.training
  return { ...totals, training: { count: count + 1, amount: plus(amount, event.data.gross) } }
}
