import { z } from 'zod'
import { CashierUuid, Instant, Money, OrderUuid, PaymentUuid, RegisterUuid, Uuid } from '../kernel/index.ts'
import { CancelReason } from './cancel-reason.ts'

/** The states of TERM-13. */
export const PaymentState = z.enum([
  'created',
  'sending',
  'sent',
  'cancelling',
  'in_doubt',
  'reversing',
  'review',
  'approved',
  'declined',
  'cancelled',
  'not_started',
  'reversed',
])
export type PaymentState = z.infer<typeof PaymentState>

/** Who occupies a terminal, with the order's short number. */
export const TerminalHolder = z.object({
  register_uuid: RegisterUuid,
  register_name: z.string(),
  short_nr: z.int(),
})
export type TerminalHolder = z.infer<typeof TerminalHolder>

/** What an attempt at a terminal is for; its first event and its view derive from it. */
export const AttemptReferences = z.object({
  payment_uuid: PaymentUuid,
  order_uuid: OrderUuid,
  terminal_uuid: Uuid,
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  payment_type_uuid: Uuid,
  /** The amount requested: what the payment covers of the order, plus a tip given before. */
  amount: Money,
})

/** One attempt at a terminal, folded from `payment-<uuid>`. */
export const PaymentView = AttemptReferences.extend({
  terminal_name: z.string(),
  /** The register was opened for training; no money moved (DEF-21). */
  test_mode: z.boolean(),
  /** In a refund: the payment that is paid back; the amounts are those paid back. */
  refund_of: Uuid.nullable(),
  state: PaymentState,
  /** The amount approved; tip and surcharge are separate. */
  approved: Money,
  tip: Money,
  surcharge: Money,
  reason: CancelReason.nullable(),
  /** Who occupied the terminal, when that was the reason of refusal (PAY-22). */
  held_by: TerminalHolder.nullable(),
  card_type: z.string().nullable(),
  masked_pan: z.string().nullable(),
  transaction_id: z.string().nullable(),
  /** For review by a person: wrong amount, conflicting results, late approval, mismatch. */
  alerts: z.array(z.string()),
  /** When the terminal is queried next, while the outcome is unknown. */
  next_look_at: Instant.nullable(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  revision: z.string(),
})
export type PaymentView = z.infer<typeof PaymentView>
/** As its projection stores it; names, the terminal's holder and the next query are joined by the route. */
export type StoredPayment = Omit<PaymentView, 'terminal_name' | 'next_look_at' | 'held_by'> & {
  held_by: Uuid | null
}

/** Text key and parameters for why nothing was taken; with the holder of a busy terminal. */
export const whyOf = ({
  reason,
  held_by,
}: Pick<PaymentView, 'reason' | 'held_by'>): [string, Record<string, string>] =>
  held_by
    ? ['reason.held', { register: held_by.register_name, nr: held_by.short_nr.toString() }]
    : [`reason.${reason ?? 'other'}`, {}]
