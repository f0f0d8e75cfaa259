import type { Expense } from '@bon/contracts/registers'
import type { Data } from './books.ts'
import { add } from './rows.ts'
import type { Sums } from './sums.ts'

export const addDeposit = (sums: Sums, { reason, amount, expense }: Data<'CashDeposited'>): void => {
  sums.cash += amount
  if (expense) addExpense(sums, expense, -amount, -expense.vat)
  add(sums.deposits, reason, { count: 1, amount })
}

export const addWithdrawal = (
  sums: Sums,
  { reason, amount, expense, paid_to }: Data<'CashWithdrawn'>,
): void => {
  if (expense) addExpense(sums, expense, amount, expense.vat)
  if (paid_to) add(sums.tips_paid, paid_to, { count: 1, amount })
  if (reason === 'bank_drops') sums.bank_drops += amount
  else sums.cash -= amount
  add(sums.withdrawals, reason, { count: 1, amount })
}

const addExpense = (sums: Sums, { account_uuid, vat_rate }: Expense, amount: number, vat: number): void =>
  add(sums.expenses, `${account_uuid} ${vat_rate}`, { count: Math.sign(amount), amount, vat })
