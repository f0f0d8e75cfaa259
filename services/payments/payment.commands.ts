import type { CashierUuid, RegisterUuid, TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import type { AttemptEvent, CancelReason } from '@bon/contracts/payments'
import type { TerminalAnswer } from '@bon/contracts/ports'

type Created = Extract<AttemptEvent, { type: 'AttemptCreated' }>['data']
type By = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }

export type PaymentCommand =
  | { type: 'BeginAttempt'; attempt: Omit<Created, 'at'> }
  /** Before anything was sent. */
  | { type: 'RefuseAttempt'; reason: CancelReason; held_by?: Uuid | undefined }
  | { type: 'StartSending' }
  /**
   * The terminal's answer, whether the order still owes the amount without a newer payment, and the surcharge that the
   * company takes for the card that the answer names (DEF-08).
   */
  | {
      type: 'ApplyAnswer'
      request: 'start' | 'status' | 'reverse'
      answer: TerminalAnswer
      is_outstanding: boolean
      surcharge_rate: TenthsOfPercent
    }
  /** A timeout without an answer, in any state. */
  | { type: 'LoseTrack' }
  | ({ type: 'CancelAttempt' } & By)
  | ({ type: 'DecideAttempt'; outcome: 'approved' | 'cancelled'; slip: string } & By)
  | { type: 'LetGo' }
  /** The order cannot accept a refund made by a terminal, because its lines were refunded otherwise. */
  | { type: 'RefuseEvidence' }
  | { type: 'SendReversal' }
  /** The terminal's own totals lack it, or have it twice. */
  | { type: 'SettlementDiffers'; how: 'lacks' | 'doubles' }

export type ApplyAnswer = Extract<PaymentCommand, { type: 'ApplyAnswer' }>

/** Events of a decision, typed here, so that its rejections are inferred from what it returns (ADR 0099). */
export const happened = (events: AttemptEvent[]): AttemptEvent[] => events
