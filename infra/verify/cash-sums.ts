import type { Expense } from '@bon/contracts/registers'
import type { Data } from './books.ts'
import { add } from './rows.ts'

/** What cash besides sales is counted in. */
export type CashSums = {
  deposits: Record<string, { count: number; amount: number }>
  withdrawals: Record<string, { count: number; amount: number }>
  /** By account and rate. */
  expenses: Record<string, { count: number; amount: number; vat: number }>
  tips_paid: Record<string, { count: number; amount: number }>
  /** Cash received less cash paid out before the count. */
  cash: number
  /** Cash moved to the safe at the close. */
  bank_drops: number
}

export const addDeposit = (sums: CashSums, { reason, amount, expense }: Data<'CashDeposited'>): void => {
  sums.cash += amount
  if (expense) addExpense(sums, expense, -amount, -expense.vat)
  add(sums.deposits, reason, { count: 1, amount })
}

export const addWithdrawal = (
  sums: CashSums,
  { reason, amount, expense, paid_to }: Data<'CashWithdrawn'>,
): void => {
  if (expense) addExpense(sums, expense, amount, expense.vat)
  if (paid_to) add(sums.tips_paid, paid_to, { count: 1, amount })
  if (reason === 'bank_drops') sums.bank_drops += amount
  else sums.cash -= amount
  add(sums.withdrawals, reason, { count: 1, amount })
}

const addExpense = (sums: CashSums, { account_uuid, vat_rate }: Expense, amount: number, vat: number): void =>
  add(sums.expenses, `${account_uuid} ${vat_rate}`, { count: Math.sign(amount), amount, vat })
