import type { Money, Uuid } from '../kernel/index.ts'
import type { CancelReason } from '../payments/cancel-reason.ts'
import type { BoxAddress } from './box.ts'

/** A terminal by its own address in the shop's network, or at a box; `class` chooses the adapter. */
export type TerminalPlace = {
  uuid: Uuid
  class: string
  identifier: string
  address: string | null
  box: BoxAddress | null
}

/** What a terminal or its bank says has happened: the only thing that ends a payment (rule 3, reliability.md P6). */
export type Evidence = {
  /** The attempt's own reference, as the terminal repeats it. */
  reference: string
  outcome: 'approved' | 'declined' | 'cancelled'
  /** Authorised in all, tip and surcharge included. */
  amount: Money
  tip: Money
  surcharge: Money
  reason: CancelReason | null
  card_type: string | null
  /** `**** 4711`: the terminal never tells us more (reliability.md A16). */
  masked_pan: string | null
  transaction_id: string
}

/**
 * An answer to start, status and reverse. `not_started` is a promise that nothing left the till or nothing was begun;
 * `silent` is none: it may have happened (reliability.md 3.3 no. 5 and 6).
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
    asked: { reference: string; amount: Money; currency: string; tip_allowed: boolean },
  ): Promise<TerminalAnswer>
  status(place: TerminalPlace, reference: string): Promise<TerminalAnswer>
  /** A wish (P4): what became of the payment is asked for with `status`. */
  abort(place: TerminalPlace, reference: string, abort_id: string): Promise<'accepted' | 'refused' | 'silent'>
  /**
   * Gives back what `of` took, by a reference of its own: a reversal takes a late approval back and needs nobody; a
   * refund is a part or all of a sale, and the guest may have to show his card.
   */
  reverse(
    place: TerminalPlace,
    asked: { kind: 'reversal' | 'refund'; reference: string; of: string; amount: Money; currency: string },
  ): Promise<TerminalAnswer>
  /** `ungiven`: its vendor closes its own days, and tells a till nothing to compare with. */
  settle(
    place: TerminalPlace,
    reference: string,
  ): Promise<{ settled: TerminalTotals } | { failed: CancelReason } | { silent: true } | { ungiven: true }>
}
