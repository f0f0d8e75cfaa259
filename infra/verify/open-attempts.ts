import { isEvent } from '@bon/contracts/kernel'
import { type Attempt, type AttemptEvent, evolveAttempt, isFinal, newAttempt } from '@bon/contracts/payments'
import { zReportEvents } from '@bon/contracts/registers'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import type { Checker } from './integrity-violation.ts'
import type { PendingKind } from './pending.ts'

const isTender = isEvent(zReportEvents, 'TenderAccepted')

/** Attempts at terminals that are still open, and since when. */
export const openAttempts = (books: Books): Checker => {
  return {
    see(recorded) {
      // A session has recorded its money, so the attempt is not open any more.
      if (isTender(recorded)) books.attempts.delete(recorded.data.payment_uuid)
      if (!recorded.stream.startsWith('payment-')) return
      const payment_uuid = recorded.stream.slice('payment-'.length)
      const { type, data } = upcast(recorded)
      const before = books.attempts.get(payment_uuid)
      const attempt = evolveAttempt(before?.attempt ?? newAttempt, { type, data } as AttemptEvent)
      books.attempts.set(payment_uuid, { attempt, event: recorded })
    },
    open: () =>
      [...books.attempts.values()].flatMap(({ attempt, event }) => {
        const kind = waitsAs(attempt)
        return kind ? [{ kind, event }] : []
      }),
    counted: () => ({}),
  }
}

/** In which way an attempt is still open; undefined when it has ended, or was never sent. */
export const waitsAs = (attempt: Attempt): PendingKind | undefined => {
  if (attempt.state === 'new' || isFinal(attempt.state)) return undefined
  if (attempt.state === 'review') return 'card_in_review'
  return attempt.state === 'reversing' ? 'card_reversal' : 'card_at_terminal'
}
