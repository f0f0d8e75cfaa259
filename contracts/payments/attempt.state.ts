import { earliest, type Instant, type Money, money, type Uuid } from '../kernel/index.ts'
import type { AttemptEvent, CardTransaction, PaymentAlert } from './attempt.events.ts'
import type { CancelReason } from './cancel-reason.ts'
import type { PaymentState } from './payment.view.ts'

type DataOf<T extends AttemptEvent['type']> = Extract<AttemptEvent, { type: T }>['data']
type Created = DataOf<'AttemptCreated'>

export type ExistingAttempt = Omit<Created, 'at'> & {
  state: PaymentState
  started_at: Instant
  /** When the request, or that of its reversal, may have been sent. */
  sent_at: Instant | null
  /** When its outcome first became unknown. */
  doubt_at: Instant | null
  ended_at: Instant | null
  changed_at: Instant
  /**
   * `cancel_wished`: the cashier asked to stop it. `let_go`: the order no longer needs it. Either way a running payment
   * is being cancelled.
   */
  cancel_wished: boolean
  let_go: boolean
  /** The last time the terminal did not know it. */
  not_found: { idle: boolean; at: Instant } | null
  reversal: { reversal_uuid: Uuid; amount: Money; is_sent: boolean; tries: number; due_at: Instant } | null
  transaction: CardTransaction | null
  reason: CancelReason | null
  /** The payment that occupied the terminal when this one was requested. */
  held_by: Uuid | null
  alerts: readonly PaymentAlert[]
}
export type Attempt = { state: 'new' } | ExistingAttempt

export const newAttempt: Attempt = { state: 'new' }

const created = ({ at, ...data }: Created): ExistingAttempt => ({
  ...data,
  state: 'created',
  started_at: at,
  changed_at: at,
  sent_at: null,
  doubt_at: null,
  ended_at: null,
  cancel_wished: false,
  let_go: false,
  not_found: null,
  reversal: null,
  transaction: null,
  reason: null,
  held_by: null,
  alerts: [],
})

export const evolveAttempt = (before: Attempt, event: AttemptEvent): Attempt => {
  if (event.type === 'AttemptCreated') return created(event.data)
  if (before.state === 'new') return before
  const { at } = event.data
  const attempt = { ...before, changed_at: at }
  switch (event.type) {
    case 'AttemptNotStarted':
      return { ...attempt, ...notStarted(event.data) }
    case 'AttemptSendStarted':
      return { ...attempt, state: 'sending', sent_at: at }
    case 'AttemptAccepted':
    case 'AttemptResumed':
      return { ...attempt, state: event.data.as, not_found: null }
    case 'AttemptMarkedUncertain':
      return { ...attempt, state: 'in_doubt', doubt_at: earliest(attempt.doubt_at ?? at, at) }
    case 'AttemptNotFound':
      return { ...attempt, not_found: event.data }
    case 'AttemptCancelRequested':
      return { ...attempt, state: event.data.as, cancel_wished: true }
    case 'AttemptApproved': {
      const { at: ended_at, ...transaction } = event.data
      return { ...attempt, state: 'approved', transaction, reason: null, ended_at }
    }
    case 'AttemptEnded':
      return { ...attempt, state: event.data.outcome, reason: event.data.reason, ended_at: at }
    case 'AttemptSentToReview': {
      const { alert, taken: transaction = attempt.transaction } = event.data
      return { ...attempt, state: 'review', transaction, alerts: withAlert(attempt, alert) }
    }
    case 'AttemptAlerted':
      return { ...attempt, alerts: withAlert(attempt, event.data.alert) }
    case 'AttemptDecided': {
      const { as, taken: transaction = attempt.transaction } = event.data
      const reason = as === 'cancelled' ? 'other' : null
      return { ...attempt, state: as, transaction, reason, ended_at: at }
    }
    default:
      return evolveReversal(attempt, event)
  }
}

const notStarted = ({ reason, held_by, at }: DataOf<'AttemptNotStarted'>) => ({
  state: 'not_started' as const,
  reason,
  held_by: held_by ?? null,
  ended_at: at,
})

type OfReversal = Extract<
  AttemptEvent,
  { type: 'AttemptAbandoned' | 'AttemptReversalDue' | 'AttemptReversalSent' | 'AttemptReversed' }
>

const evolveReversal = (attempt: ExistingAttempt, event: OfReversal): Attempt => {
  const { at } = event.data
  switch (event.type) {
    case 'AttemptAbandoned':
      return { ...attempt, state: event.data.as, let_go: true, cancel_wished: true }
    case 'AttemptReversalDue': {
      const { reversal_uuid, amount } = event.data
      const { tries = 0, due_at = at } = attempt.reversal ?? {}
      const reversal = { reversal_uuid, amount, is_sent: false, tries, due_at: earliest(due_at, at) }
      return { ...attempt, state: 'reversing', reversal, not_found: null, ended_at: null }
    }
    case 'AttemptReversalSent': {
      const { reversal } = attempt
      const sent = reversal && { ...reversal, is_sent: true, tries: reversal.tries + 1 }
      return { ...attempt, sent_at: at, doubt_at: null, reversal: sent, not_found: null }
    }
    case 'AttemptReversed':
      return { ...attempt, state: 'reversed', ended_at: at }
  }
}

const withAlert = ({ alerts }: ExistingAttempt, alert: PaymentAlert): readonly PaymentAlert[] =>
  alerts.includes(alert) ? alerts : [...alerts, alert]

/** The part that pays the bill, without tip and surcharge. */
export const baseOfTransaction = ({ amount, tip, surcharge }: CardTransaction): Money =>
  money(amount - tip - surcharge)

const finals: readonly PaymentState[] = ['approved', 'declined', 'cancelled', 'not_started', 'reversed']
export const isFinal = (state: PaymentState): boolean => finals.includes(state)
