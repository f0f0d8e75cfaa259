import type { Rejection, Uuid } from '@bon/contracts/kernel'
import type { AttemptEvent, CancelReason } from '@bon/contracts/payments'
import type { TerminalAnswer } from '@bon/contracts/ports'

type Created = Extract<AttemptEvent, { type: 'AttemptCreated' }>['data']
type By = { register_uuid: Uuid; cashier_uuid: Uuid }

export type PaymentCommand =
  | { type: 'BeginAttempt'; attempt: Omit<Created, 'at'> }
  /** Before anything left. */
  | { type: 'RefuseAttempt'; reason: CancelReason; held_by?: Uuid | undefined }
  | { type: 'StartSending' }
  /** What a terminal answered, and whether the order owes as much, with no newer payment beside it. */
  | { type: 'HearAnswer'; asked: 'start' | 'status' | 'reverse'; answer: TerminalAnswer; owed: boolean }
  /** The clock has run out on a silence, whichever it is. */
  | { type: 'LoseTrack' }
  | ({ type: 'CancelAttempt' } & By)
  | ({ type: 'DecideAttempt'; outcome: 'approved' | 'cancelled'; slip: string } & By)
  | { type: 'LetGo' }
  /** No order can take what a terminal gave back: its lines were given back otherwise. */
  | { type: 'RefuseEvidence' }
  | { type: 'SendReversal' }
  /** The terminal's own count of the day lacks it, or has it twice. */
  | { type: 'SettlementDiffers'; how: 'lacks' | 'doubles' }

export type PaymentRejection =
  | 'payment.ended'
  | 'payment.not_in_review'
  | 'payment.not_owed'
  | 'request.not_found'

export type AttemptDecision = AttemptEvent[] | Rejection<PaymentRejection>
export type Hearing = Extract<PaymentCommand, { type: 'HearAnswer' }>
