import { type Money, minus, plus, zero } from '../kernel/index.ts'
import type { Expense } from './expense.ts'
import type { SessionTotals } from './session-totals.ts'
import { upsert } from './session-totals-rows.ts'
import type { ZReportEvent } from './z-report.events.ts'

type Data<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

export const addDeposit = (totals: SessionTotals, move: Data<'CashDeposited'>): SessionTotals => ({
  ...totals,
  deposits: addMove(totals.deposits, move),
  expenses: move.expense ? addExpense(totals.expenses, move.expense, move.amount, -1) : totals.expenses,
})

export const addWithdrawal = (totals: SessionTotals, move: Data<'CashWithdrawn'>): SessionTotals => ({
  ...totals,
  withdrawals: addMove(totals.withdrawals, move),
  expenses: move.expense ? addExpense(totals.expenses, move.expense, move.amount, 1) : totals.expenses,
  tips_paid: move.paid_to ? addTipsPaid(totals.tips_paid, move.paid_to, move.amount) : totals.tips_paid,
})

const addMove = <Reason extends string>(
  rows: { reason: Reason; count: number; amount: Money }[],
  { reason, amount }: { reason: Reason; amount: Money },
) =>
  upsert(
    rows,
    (row) => row.reason === reason,
    (row) => ({ reason, count: (row?.count ?? 0) + 1, amount: plus(row?.amount ?? zero, amount) }),
  )

/** What is returned of a purchase is one less. */
const addExpense = (
  rows: SessionTotals['expenses'],
  { account_uuid, vat_rate, vat }: Expense,
  amount: Money,
  sign: 1 | -1,
) => {
  const add = sign === 1 ? plus : minus
  return upsert(
    rows,
    (row) => row.account_uuid === account_uuid && row.vat_rate === vat_rate,
    (row) => ({
      account_uuid,
      vat_rate,
      vat: add(row?.vat ?? zero, vat),
      count: (row?.count ?? 0) + sign,
      amount: add(row?.amount ?? zero, amount),
    }),
  )
}

const addTipsPaid = (rows: SessionTotals['tips_paid'], cashier_uuid: string, amount: Money) =>
  upsert(
    rows,
    (row) => row.cashier_uuid === cashier_uuid,
    (row) => ({ cashier_uuid, count: (row?.count ?? 0) + 1, amount: plus(row?.amount ?? zero, amount) }),
  )
