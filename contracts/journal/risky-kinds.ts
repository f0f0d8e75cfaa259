import type { CashierUuid, Money } from '../kernel/index.ts'
import { CorrectionStage } from '../orders/correction.ts'
import type { EntryKind } from './journal.events.ts'

/**
 * Acts by which a sale can be made smaller or vanish, or money leave a drawer, without a receipt of the sale: those that
 * an auditor reads first (BEYOND-12).
 */
export const riskyKinds = [
  'line_removed',
  'line_lowered',
  'line_swapped',
  'line_repriced',
  'order_cancelled',
  'return',
  'tender_corrected',
  'gift_card_paid_out',
  'drawer_opened',
  'pay_out',
  'cash_difference',
] as const satisfies readonly EntryKind[]

export type RiskyKind = (typeof riskyKinds)[number]

/**
 * Those that a company has until it chooses others. Without `pay_out`: purchases, tips for employees and the bag for the
 * bank leave a drawer every day, with a reason, and stand on the Z.
 */
export const initialRiskyKinds = riskyKinds.filter((kind) => kind !== 'pay_out')

/** Corrections that came after the kitchen or the guest knew of what they take off, whatever their kind. */
export const riskyStages = CorrectionStage.options

/**
 * What a company calls risky (BEYOND-12): acts of these kinds, corrections at these stages, and sales with a larger
 * discount than this, if any.
 */
export type RiskRules = {
  kinds: readonly RiskyKind[]
  stages: readonly CorrectionStage[]
  discount: Money | null
}

/** Of a period: how often a cashier did what, and for how much, in minor units whatever the sign. */
export type RiskCount = {
  /**
   * `discount`: sales with a larger discount than the rules' limit; the amount is their discount. A correction at a stage
   * of the rules is counted as that and not as its kind.
   */
  kind: RiskyKind | CorrectionStage | 'discount'
  cashier_uuid: CashierUuid | null
  count: number
  amount: Money
}
