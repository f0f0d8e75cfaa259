import { type Instant, zero } from '@bon/contracts/kernel'
import {
  baseOfTaken,
  type ExistingAttempt,
  type PaymentView,
  type TerminalHolder,
} from '@bon/contracts/payments'
import { nextLookAt } from './patience.ts'

/** What its own stream's events do not say. */
type Known = { terminal_name: string; held_by: TerminalHolder | null; test_mode: boolean }

/** An attempt as the API answers it (PAY-03, PAY-04). */
export const viewOfPayment = (
  attempt: ExistingAttempt,
  revision: bigint,
  { terminal_name, held_by, test_mode }: Known,
  now: Instant,
): PaymentView => {
  const { payment_uuid, order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid } = attempt
  const { state, amount, taken, reason, alerts, started_at, ended_at } = attempt
  return {
    payment_uuid,
    order_uuid,
    terminal_uuid,
    register_uuid,
    cashier_uuid,
    payment_type_uuid,
    refund_of: attempt.refund_of ?? null,
    terminal_name,
    test_mode,
    state,
    amount,
    reason,
    held_by,
    started_at,
    ended_at,
    approved: taken ? baseOfTaken(taken) : zero,
    tip: taken?.tip ?? zero,
    surcharge: taken?.surcharge ?? zero,
    card_type: taken?.card_type ?? null,
    masked_pan: taken?.masked_pan ?? null,
    transaction_id: taken?.transaction_id ?? null,
    alerts: [...alerts],
    next_look_at: state === 'in_doubt' ? nextLookAt(attempt, now) : null,
    revision: revision.toString(),
  }
}
