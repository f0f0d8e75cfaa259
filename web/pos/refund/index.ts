/**
 * Refunds: `useMoneyBack()` sends one exactly once, `actionsOf(pos)` builds the commands with their ids, the rest are
 * dialogs.
 */
export { ActionDialog } from './action-dialog.tsx'
export { actionsOf, adminActionOf, withReason } from './action-of.ts'
export { MoneyBackNotice } from './money-back-notice.tsx'
export { awaitsCancel, cashReceivedFor, dueToGuest, mayCancel } from './money-owed.ts'
export { refundable } from './refund-draft.ts'
export { useMoneyBack, useUnfinishedMoneyBack } from './use-money-back.ts'
