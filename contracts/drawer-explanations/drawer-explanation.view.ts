import { z } from 'zod'
import { Instant, Money, OrderUuid } from '../kernel/index.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import { AuditEntryKind } from '../registers/audit-entry.ts'
import { DepositReason, OwnWithdrawalReason } from '../registers/cash-moves.ts'
import { DrawerReason } from '../registers/drawer-reason.ts'

/** A fact of the session that a step consists of, or that an explanation rests on. Nobody is named. */
export const DrawerFact = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('payment'),
    order_uuid: OrderUuid,
    /** Null before its receipt. */
    short_nr: z.int().nullable(),
    method: PaymentMethod,
    /** What it moved: the amount as rounded, with its tip; below zero when it went back. */
    amount: Money,
    received: Money,
    change: Money,
    tip: Money,
    at: Instant,
  }),
  z.object({
    of: z.literal('move'),
    way: z.enum(['deposit', 'withdraw']),
    reason: z.union([DepositReason, OwnWithdrawalReason]),
    amount: Money,
    at: Instant,
  }),
  z.object({
    of: z.literal('means_corrected'),
    order_uuid: OrderUuid,
    /** Above zero: to cash. */
    amount: Money,
    at: Instant,
  }),
  z.object({
    of: z.literal('taken_off'),
    kind: AuditEntryKind,
    /** Null for a bon that was cleared before it was saved. */
    order_uuid: OrderUuid.nullable(),
    amount: Money,
    at: Instant,
  }),
  z.object({ of: z.literal('drawer_opened'), reason: DrawerReason, at: Instant }),
  /** A denomination as the close counted it. */
  z.object({ of: z.literal('counted'), unit: z.int(), count: z.int() }),
  /** The drawer at the opening, less what the last close left. */
  z.object({ of: z.literal('opening'), amount: Money, at: Instant }),
])
export type DrawerFact = z.infer<typeof DrawerFact>

export const DrawerStepKind = z.enum([
  'sales',
  'tips',
  'refunds',
  'means_corrected',
  'deposits',
  'withdrawals',
])
export type DrawerStepKind = z.infer<typeof DrawerStepKind>

/** From the opening float to what is expected: the steps and the float sum to it. */
export const DrawerStep = z.object({
  kind: DrawerStepKind,
  amount: Money,
  count: z.int(),
  /** The latest of them, at most `facts_max`. */
  facts: z.array(DrawerFact),
})
export type DrawerStep = z.infer<typeof DrawerStep>

export const CauseKind = z.enum([
  'change_not_given',
  'change_given_twice',
  'change_of_another',
  'note_swapped',
  'cash_on_other_means',
  'quick_cash_for_card',
  'change_on_other_means',
  'means_corrected_wrongly',
  'refund_paid_twice',
  'refund_not_paid_out',
  'refund_in_cash',
  'move_made_twice',
  'move_not_made',
  'move_wrong_way',
  'move_typed_wrong',
  'deposit_not_recorded',
  'withdrawal_not_recorded',
  'tips_not_recorded',
  'paid_and_taken_off',
  'float_counted_wrong',
  'digits_transposed',
  'pile_in_wrong_row',
  'unit_not_counted',
  'roll_counted_wrong',
  'piece_counted_wrong',
  'small_change',
])
export type CauseKind = z.infer<typeof CauseKind>

/** What speaks for a possibility besides its amount. */
export const DrawerSupport = z.enum([
  'other_means_differ',
  'terminal_gave_up',
  'drawer_was_opened',
  'opening_differed',
  'bill_was_shown',
  'fewer_than_opening',
  'nothing_like_it',
  'fits_handovers',
])
export type DrawerSupport = z.infer<typeof DrawerSupport>

/**
 * A possibility with its evidence, and no accusation. `strong` needs a fact besides the amount; an amount that many
 * receipts have is `weak`.
 */
export const DrawerExplanation = z.object({
  kind: CauseKind,
  strength: z.enum(['strong', 'fair', 'weak']),
  /** The whole difference. */
  amount: Money,
  /** In how many places of the session the amount fits. */
  matching: z.int(),
  support: z.array(DrawerSupport),
  /** The likeliest of those places, at most `evidence_max`. */
  evidence: z.array(DrawerFact),
})
export type DrawerExplanation = z.infer<typeof DrawerExplanation>

/** A drawer from its opening to its count. */
export const DrawerView = z.object({
  float: Money,
  steps: z.array(DrawerStep),
  expected: Money,
  /** Null before the count, and for a close without one. */
  counted: Money.nullable(),
  difference: Money.nullable(),
  /** The likeliest first; none when the drawer is right. */
  explanations: z.array(DrawerExplanation),
})
export type DrawerView = z.infer<typeof DrawerView>
