import { type Instant, zero } from '@bon/contracts/kernel'
import {
  baseOfTransaction,
  type ExistingAttempt,
  type PaymentView,
  type TerminalHolder,
} from '@bon/contracts/payments'
import { nextPollAt } from './timeouts.ts'

/** Data that is not in the attempt's own stream. */
type ViewContext = { terminal_name: string; held_by: TerminalHolder | null; test_mode: boolean }

/** An attempt as the API returns it (PAY-03, PAY-04). */
export const viewOfPayment = (
  attempt: ExistingAttempt,
  revision: bigint,
  { terminal_name, held_by, test_mode }: ViewContext,
  now: Instant,
): PaymentView => {
  const { payment_uuid, order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid } = attempt
  const { state, amount, transaction, reason, alerts, started_at, ended_at } = attempt
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
    approved: transaction ? baseOfTransaction(transaction) : zero,
    tip: transaction?.tip ?? zero,
    surcharge: transaction?.surcharge ?? zero,
    card_type: transaction?.card_type ?? null,
    masked_pan: transaction?.masked_pan ?? null,
    transaction_id: transaction?.transaction_id ?? null,
    alerts: [...alerts],
    next_look_at: state === 'in_doubt' ? nextPollAt(attempt, now) : null,
    revision: revision.toString(),
  }
}
