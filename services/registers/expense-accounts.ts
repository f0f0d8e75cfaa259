import {
  type CompanyScope,
  type Instant,
  type Money,
  type Rejection,
  reject,
  type TenthsOfPercent,
  type Uuid,
  vatIn,
} from '@bon/contracts/kernel'
import type { Expense, ExpenseAccount } from '@bon/contracts/registers'
import { accounts, vatTypes } from '@bon/contracts/resources'
import { rateOfDay } from '../prices/index.ts'
import type { Catalogue } from '../resources/index.ts'

const noRate = 0 as TenthsOfPercent

/** What cash of the drawer may be spent on, by account number (LAW-15). An account without a VAT type has no input VAT. */
export const expenseAccounts = (catalogue: Catalogue, scope: CompanyScope, now: Instant): ExpenseAccount[] =>
  catalogue
    .list(accounts, scope)
    .filter(({ purpose }) => purpose === 'expense')
    .map(({ uuid, number, name, vat_type_uuid }) => {
      const type = vat_type_uuid === null ? undefined : catalogue.find(vatTypes, scope, vat_type_uuid)
      return { uuid, number, name, vat_rate: (type && rateOfDay(catalogue, scope, type, now)) ?? noRate }
    })
    .toSorted((one, other) => one.number - other.number)

type Wish = { account_uuid: Uuid; vat?: Money | undefined }

/** The expense of a purchase; its VAT is never more than the rate gives of the amount. */
export const expenseOf = (
  allowed: readonly ExpenseAccount[],
  { account_uuid, vat }: Wish,
  amount: Money,
): Expense | Rejection<'register.expense_unknown' | 'register.expense_vat'> => {
  const account = allowed.find(({ uuid }) => uuid === account_uuid)
  if (!account) return reject('register.expense_unknown')
  const most = vatIn(amount, account.vat_rate)
  if (vat !== undefined && vat > most) return reject('register.expense_vat', { amount: most })
  return { account_uuid, vat_rate: account.vat_rate, vat: vat ?? most }
}
