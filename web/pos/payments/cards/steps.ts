import type { PaymentState } from '@bon/contracts/payments'

/** DES-8: sent, the guest's card, the bank, the receipt. */
export const steps = ['sent', 'card', 'bank', 'receipt'] as const

/** Index of an attempt's current step; earlier steps are done. */
export const stepOf = (state: PaymentState): number => {
  if (state === 'created' || state === 'sending' || state === 'not_started') return 0
  return state === 'approved' ? 3 : 1
}

/** A person must act, or the terminal is silent: the register may serve the next guest meanwhile (TERM-9). */
export const isStuck = (state: PaymentState): boolean =>
  state === 'in_doubt' || state === 'review' || state === 'reversing'

/** A cancel request reaches the terminal only while it still has the payment (TERM-4). */
export const isCancellable = (state: PaymentState): boolean =>
  state === 'created' || state === 'sending' || state === 'sent'
