import { z } from 'zod'
import { CashierUuid, Instant, Money } from '../kernel/index.ts'
import { Expense } from './expense.ts'

/**
 * Why cash is added to the drawer besides sales. A fixed list: free text goes to the vault. `cash_deposit` is from the
 * safe, `purchase` what is returned of one (LAW-15).
 */
export const DepositReason = z.enum(['cash_deposit', 'change', 'purchase', 'other'])
export type DepositReason = z.infer<typeof DepositReason>

/** Why cash is taken from the drawer; `bank_drops` is what the close moves to the safe. */
export const WithdrawalReason = z.enum(['cash_deposit', 'bank_drops', 'purchase', 'tips', 'other'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/** Reasons that a cashier may choose: bank drops are made by the close only. */
export const OwnWithdrawalReason = WithdrawalReason.exclude(['bank_drops'])
export type OwnWithdrawalReason = z.infer<typeof OwnWithdrawalReason>

const made = { amount: Money, expense: Expense.optional(), cashier_uuid: CashierUuid, at: Instant }

/** A cash movement besides sales while the session is open (POS-14). */
export const CashMoveMade = z.discriminatedUnion('way', [
  z.object({ way: z.literal('deposit'), reason: DepositReason, ...made }),
  z.object({ way: z.literal('withdraw'), reason: OwnWithdrawalReason, ...made }),
])
export type CashMoveMade = z.infer<typeof CashMoveMade>

type Opposite = { way: 'deposit'; reason: DepositReason } | { way: 'withdraw'; reason: OwnWithdrawalReason }

/**
 * The movement that cancels another one in the books (LAW-16), since nothing is changed or deleted. Undefined for tips:
 * paid-out tips cannot be recovered.
 */
export const oppositeOf = ({ way, reason }: Pick<CashMoveMade, 'way' | 'reason'>): Opposite | undefined => {
  if (reason === 'tips') return undefined
  if (way === 'withdraw') return { way: 'deposit', reason }
  return { way: 'withdraw', reason: reason === 'change' ? 'cash_deposit' : reason }
}
