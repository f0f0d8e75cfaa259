import { z } from 'zod'
import { Instant, Money, Uuid } from '../kernel/index.ts'
import { CancelReason } from './cancel-reason.ts'

/** The states of reliability.md 3.2. */
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

/** Whose payment a terminal has: the bon may be known by its number in the house. */
export const TerminalHolder = z.object({
  register_uuid: Uuid,
  register_name: z.string(),
  short_nr: z.int(),
})
export type TerminalHolder = z.infer<typeof TerminalHolder>

/** One attempt at a terminal, folded from `payment-<uuid>`. */
export const PaymentView = z.object({
  payment_uuid: Uuid,
  order_uuid: Uuid,
  terminal_uuid: Uuid,
  terminal_name: z.string(),
  register_uuid: Uuid,
  /** Of a register that was opened for training: no money moved (DEF-21). */
  test_mode: z.boolean(),
  cashier_uuid: Uuid,
  payment_type_uuid: Uuid,
  /** The payment whose money goes back, when this gives back; the amounts are what goes back. */
  refund_of: Uuid.nullable(),
  state: PaymentState,
  /** Asked for, and what was approved (tip and surcharge beside it). */
  amount: Money,
  approved: Money,
  tip: Money,
  surcharge: Money,
  reason: CancelReason.nullable(),
  /** Who had its terminal, when it was refused for that (PAY-22). */
  held_by: TerminalHolder.nullable(),
  card_type: z.string().nullable(),
  masked_pan: z.string().nullable(),
  transaction_id: z.string().nullable(),
  /** Something that a person must look at: wrong amount, conflicting results, a late approval, a mismatch. */
  alerts: z.array(z.string()),
  /** When the terminal is asked next, while it is in doubt. */
  next_look_at: Instant.nullable(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  revision: z.string(),
})
export type PaymentView = z.infer<typeof PaymentView>

/** The key and the words of why it took nothing: with who has the terminal, where that is it. */
export const whyOf = ({
  reason,
  held_by,
}: Pick<PaymentView, 'reason' | 'held_by'>): [string, Record<string, string>] =>
  held_by
    ? ['reason.held', { register: held_by.register_name, nr: held_by.short_nr.toString() }]
    : [`reason.${reason ?? 'other'}`, {}]
