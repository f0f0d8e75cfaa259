import type { Money } from '../kernel/index.ts'
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

/** What a company calls risky (BEYOND-12): acts of these kinds, and sales with a larger discount than this, if any. */
export type RiskRules = { kinds: readonly EntryKind[]; discount: Money | null }
