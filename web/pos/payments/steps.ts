import type { PaymentState } from '@bon/contracts/payments'

/** Design 08: sent, the guest's card, the bank, the receipt. */
export const steps = ['sent', 'card', 'bank', 'receipt'] as const

/** Which of the four steps an attempt stands at; those before it are done. */
export const stepOf = (state: PaymentState): number => {
  if (state === 'created' || state === 'sending' || state === 'not_started') return 0
  return state === 'approved' ? 3 : 1
}

/** A person has to look, or the terminal is silent: the till may serve the next guest meanwhile (P9). */
export const isStuck = (state: PaymentState): boolean =>
  state === 'in_doubt' || state === 'review' || state === 'reversing'

/** Cancelling is a wish that reaches the terminal only while it has the payment (P4). */
export const isCancellable = (state: PaymentState): boolean =>
  state === 'created' || state === 'sending' || state === 'sent'
