import { z } from 'zod'
import { CashierUuid, Instant, Money } from '../kernel/index.ts'

/**
 * Why cash is added to the drawer besides sales. A fixed list: free text goes to the vault. `cash_deposit` is from the
 * safe (LAW-15).
 */
export const DepositReason = z.enum(['cash_deposit', 'change', 'other'])
export type DepositReason = z.infer<typeof DepositReason>

/** Why cash is taken from the drawer; `bank_drops` is what the close moves to the safe. */
export const WithdrawalReason = z.enum(['cash_deposit', 'bank_drops', 'purchase', 'tips', 'other'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/** Reasons that a cashier may choose: bank drops are made by the close only. */
export const OwnWithdrawalReason = WithdrawalReason.exclude(['bank_drops'])
export type OwnWithdrawalReason = z.infer<typeof OwnWithdrawalReason>

/** Why the drawer is opened without a sale (PAY-10, LAW-8). */
export const DrawerReason = z.enum(['change', 'count', 'mistake', 'other'])
export type DrawerReason = z.infer<typeof DrawerReason>

/** A cash movement besides sales while the session is open (POS-14). */
export const CashMoveMade = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('deposit'),
    reason: DepositReason,
    amount: Money,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  z.object({
    way: z.literal('withdraw'),
    reason: OwnWithdrawalReason,
    amount: Money,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
])
export type CashMoveMade = z.infer<typeof CashMoveMade>

type Opposite = { way: 'deposit'; reason: DepositReason } | { way: 'withdraw'; reason: OwnWithdrawalReason }

/**
 * The movement that cancels another one in the books (LAW-16), since nothing is changed or deleted. Undefined for tips:
 * paid-out tips cannot be recovered.
 */
export const oppositeOf = ({ way, reason }: Pick<CashMoveMade, 'way' | 'reason'>): Opposite | undefined => {
  if (reason === 'tips') return undefined
  if (way === 'withdraw') return { way: 'deposit', reason: reason === 'cash_deposit' ? reason : 'other' }
  return { way: 'withdraw', reason: reason === 'other' ? reason : 'cash_deposit' }
}
