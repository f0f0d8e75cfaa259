import { z } from 'zod'
import { Instant, Money, Uuid } from '../kernel/index.ts'

/**
 * Why cash comes into the drawer beside sales. A fixed list: what somebody writes beside it lies in the vault.
 * `cash_deposit` is the safe (fiscal.md 5.2).
 */
export const DepositReason = z.enum(['cash_deposit', 'change', 'other'])
export type DepositReason = z.infer<typeof DepositReason>

/** Why cash leaves the drawer; `takings` is what the close moves to the safe. */
export const WithdrawalReason = z.enum(['cash_deposit', 'takings', 'purchase', 'tips', 'other'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/** What a cashier may say himself: takings leave by the close alone. */
export const OwnWithdrawalReason = WithdrawalReason.exclude(['takings'])
export type OwnWithdrawalReason = z.infer<typeof OwnWithdrawalReason>

/** Why the drawer is opened without a sale (PAY-10, fiscal.md 2.3). */
export const DrawerReason = z.enum(['change', 'count', 'mistake', 'other'])
export type DrawerReason = z.infer<typeof DrawerReason>

/** What came into the drawer or left it beside sales while the session runs (POS-14). */
export const CashMoveMade = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('deposit'),
    reason: DepositReason,
    amount: Money,
    cashier_uuid: Uuid,
    at: Instant,
  }),
  z.object({
    way: z.literal('withdraw'),
    reason: OwnWithdrawalReason,
    amount: Money,
    cashier_uuid: Uuid,
    at: Instant,
  }),
])
export type CashMoveMade = z.infer<typeof CashMoveMade>

type Opposite = { way: 'deposit'; reason: DepositReason } | { way: 'withdraw'; reason: OwnWithdrawalReason }

/**
 * What takes a move back so that the books are as if it had not been (fiscal.md 5.3): nothing is ever changed or
 * deleted. Tips that were handed out are in somebody's pocket, and no reason brings them back.
 */
export const oppositeOf = ({ way, reason }: Pick<CashMoveMade, 'way' | 'reason'>): Opposite | undefined => {
  if (reason === 'tips') return undefined
  if (way === 'withdraw') return { way: 'deposit', reason: reason === 'cash_deposit' ? reason : 'other' }
  return { way: 'withdraw', reason: reason === 'other' ? reason : 'cash_deposit' }
}
