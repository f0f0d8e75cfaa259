import type { Dialog, DialogKind } from '../till/dialogs.ts'
import type { TillState } from '../till/till-state.ts'

/** Dialogs that take a scan; by kind, so that a scan is decided while its dialog still loads. Others refuse it. */
const goalOf: Partial<Record<DialogKind, 'bon' | 'code'>> = { search: 'bon', redeemGiftCard: 'code' }

/** Onto the bon, into the code field of the topmost dialog, or nowhere. */
export type ScanGoal = { to: 'bon' } | { to: 'code'; dialog: Dialog } | { to: 'nowhere' }

/** Where a scan goes: the topmost dialog decides, else the screen. A scan is never an amount. */
export const scanGoalOf = ({ first, dialogs, popup, payment_underway }: TillState): ScanGoal => {
  const top = dialogs.at(-1)
  const to = top ? goalOf[top.kind] : first === 'sale' ? 'bon' : undefined
  if (!to || popup || payment_underway) return { to: 'nowhere' }
  return to === 'code' && top ? { to, dialog: top } : { to: 'bon' }
}
