import type { Money, Uuid } from '../kernel/index.ts'
import type { CancelReason } from '../payments/cancel-reason.ts'
import type { BoxAddress } from './box.ts'

/** A terminal reached by its own address in the shop's network, or through a box; `class` selects the adapter. */
export type TerminalPlace = {
  uuid: Uuid
  class: string
  identifier: string
  address: string | null
  box: BoxAddress | null
}

/** Address of a demo terminal: it is in the simulator, whatever that listens on. */
export const simulatedTerminalAddress = 'simulator'

/** The result of a payment as the terminal or its bank reports it; nothing else may end a payment (RULE-3, TERM-6). */
export type Evidence = {
  /** Our reference of the attempt, echoed by the terminal. */
  reference: string
  outcome: 'approved' | 'declined' | 'cancelled'
  /** Total authorised, tip and surcharge included. */
  amount: Money
  tip: Money
  surcharge: Money
  reason: CancelReason | null
  card_type: string | null
  /** `**** 4711`; the full number is never received (TERM-16). */
  masked_pan: string | null
  transaction_id: string
}

/**
 * Answer to `start`, `status` and `reverse`. `not_started` is certain: nothing was sent or begun. `silent` is not: the
 * payment may have happened (CARD-5, CARD-6).
 */
export type TerminalAnswer =
  | { answer: 'accepted' }
  | { answer: 'in_progress' }
  | { answer: 'result'; evidence: Evidence }
  | { answer: 'not_found'; idle: boolean }
  | { answer: 'not_started'; reason: CancelReason }
  | { answer: 'silent' }

export type TerminalTotals = { card_type: string; count: number; amount: Money }[]

export interface Terminal {
  start(
    place: TerminalPlace,
    request: { reference: string; amount: Money; currency: string; tip_allowed: boolean },
  ): Promise<TerminalAnswer>
  status(place: TerminalPlace, reference: string): Promise<TerminalAnswer>
  /** Requests a cancellation only (TERM-4); `status` reports the outcome. */
  abort(place: TerminalPlace, reference: string, abort_id: string): Promise<'accepted' | 'refused' | 'silent'>
  /**
   * Pays back what payment `of` took, under a reference of its own. A reversal undoes a late approval without the
   * guest; a refund is all or part of a sale and may require the guest's card.
   */
  reverse(
    place: TerminalPlace,
    request: { kind: 'reversal' | 'refund'; reference: string; of: string; amount: Money; currency: string },
  ): Promise<TerminalAnswer>
  /** Closes the terminal's day. `ungiven`: the vendor closes days itself and reports no totals to compare with. */
  settle(
    place: TerminalPlace,
    reference: string,
  ): Promise<{ settled: TerminalTotals } | { failed: CancelReason } | { silent: true } | { ungiven: true }>
}
