import { negated } from '../kernel/index.ts'
import type { Row } from '../printing/index.ts'
import type { SessionTotals } from '../registers/index.ts'
import { amount } from './figures.ts'
import type { PaperWords } from './paper-words.ts'

type Totals = Pick<SessionTotals, 'deposits' | 'withdrawals' | 'expenses' | 'tips_paid'>
type Names = {
  cashiers: Readonly<Record<string, string>>
  expense_accounts: Readonly<Record<string, number>>
}

/** Cash in and out besides sales; what purchases went to, with their input VAT; which employee got tips (LAW-15). */
export const cashMoveRows = (totals: Totals, names: Names, words: PaperWords): Row[] => {
  const row = (left: string, right: string): Row => ({ kind: 'pair', left, right })
  return [
    ...totals.deposits.map((one) => row(`${words.deposit[one.reason]} ${one.count}`, amount(one.amount))),
    ...totals.withdrawals
      .filter(({ reason }) => reason !== 'bank_drops')
      .map((one) => row(`${words.withdrawal[one.reason]} ${one.count}`, amount(negated(one.amount)))),
    ...totals.expenses.flatMap(({ account_uuid, count, amount: spent, vat }) => [
      row(`- ${words.account(names.expense_accounts[account_uuid] ?? 0)} ${count}`, amount(negated(spent))),
      ...(vat === 0 ? [] : [row(`  ${words.input_vat}`, amount(vat))]),
    ]),
    ...totals.tips_paid.map(({ cashier_uuid, count, amount: paid }) =>
      row(
        `- ${words.withdrawal.tips} ${names.cashiers[cashier_uuid] ?? '-'} ${count}`,
        amount(negated(paid)),
      ),
    ),
  ]
}
