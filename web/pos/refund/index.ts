/** Money back: `useMoneyBack()` gives it once, `actsOf(pos)` are the acts with their ids, the dialogs ask and answer. */
export { ActDialog } from './act-dialog.tsx'
export { actsOf, adminActOf, withReason } from './act-of.ts'
export { MoneyBackNotice } from './money-back-notice.tsx'
export { awaitsCancel, mayCancel, owedToGuest, takenFor } from './money-owed.ts'
export { refundable } from './refund-draft.ts'
export { type MoneyBack, useMoneyBack } from './use-money-back.ts'
