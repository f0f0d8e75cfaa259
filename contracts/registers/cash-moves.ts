import { z } from 'zod'

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
