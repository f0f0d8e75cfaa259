import { type CompanyUuid, money } from '../kernel/index.ts'
import {
  type AccountsAndVat,
  type SetupPaymentType,
  type SetupTables,
  type SystemResources,
  setupUuid,
} from './setup.endpoints.ts'

/** Danish notes and coins in minor units, largest first; the 1000-krone note is withdrawn (DEF-07). */
export const danishUnits = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50]

/** Euro notes and coins, largest first; the 500-euro note is no longer issued. */
export const euroUnits = [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1]

/** Names of the resources that the setup creates, in the language of the user. */
export type SetupWords = Record<
  | 'area'
  | 'bought_goods'
  | 'bought_sundries'
  | 'card'
  | 'card_account'
  | 'cash'
  | 'cash_account'
  | 'customers'
  | 'difference'
  | 'discounts'
  | 'input_vat'
  | 'output_vat'
  | 'product'
  | 'register'
  | 'rounding'
  | 'safe'
  | 'sales'
  | 'sales_area'
  | 'sales_page'
  | 'suspense'
  | 'tips'
  | 'vat_type'
  | 'withdrawals',
  string
>

export type DanishSetup = {
  system_resources: SystemResources
  accounts_or_vat_types: AccountsAndVat
  payment_types: readonly SetupPaymentType[]
  tables: SetupTables
}

/** The Danish quick setup: the proposal of each step before the user edits it (CO-05, CO-50). */
export const danishSetup = (company_uuid: CompanyUuid, words: SetupWords, currency = 'DKK'): DanishSetup => {
  const account = (key: string) => setupUuid(company_uuid, 'accounts', key)
  return {
    system_resources: {
      language: 'da',
      register: { identifier: '1', name: words.register },
      sales_area: { name: words.sales_area },
      page: { name: words.sales_page },
    },
    accounts_or_vat_types: {
      // 25 % since 1 January 1992; no earlier sales exist here.
      vat_type: { name: words.vat_type, rate: 250, from: '1992-01-01', account_key: 'output_vat' },
      // Whatever the first register posts to: with one missing its Z is not posted at all (LAW-15).
      accounts: [
        row('sales', words.sales, 'revenue', true),
        row('discounts', words.discounts, 'revenue', false, 'discount'),
        row('cash', words.cash_account, 'balance'),
        row('card', words.card_account, 'balance'),
        row('customers', words.customers, 'balance', false, 'credit'),
        row('safe', words.safe, 'balance', false, 'cash_deposit'),
        row('withdrawals', words.withdrawals, 'balance', false, 'withdrawal'),
        row('difference', words.difference, 'balance', false, 'difference'),
        row('suspense', words.suspense, 'balance', false, 'interim'),
        row('tips', words.tips, 'balance', false, 'tips'),
        row('rounding', words.rounding, 'revenue', false, 'rounding'),
        row('bought_goods', words.bought_goods, 'revenue', true, 'expense'),
        row('bought_sundries', words.bought_sundries, 'revenue', true, 'expense'),
        row('input_vat', words.input_vat, 'balance', false, 'input_vat'),
        row('output_vat', words.output_vat, 'balance'),
      ],
      product: { name: words.product },
    },
    payment_types: [
      {
        key: 'cash',
        name: words.cash,
        interface_key: 'cash',
        account_uuid: account('cash'),
        units: (currency === 'EUR' ? euroUnits : danishUnits).map(money),
        // One cent is paid out; the smallest Danish coin is 50 øre (DEF-04).
        rounding_unit: currency === 'EUR' ? 1 : 50,
        rounding_account_uuid: account('rounding'),
      },
      {
        key: 'card',
        name: words.card,
        interface_key: 'autonomous_terminal',
        account_uuid: account('card'),
        units: [],
        rounding_unit: 1,
        rounding_account_uuid: null,
      },
    ],
    tables: { area: words.area, first: 1, count: 10, seats: 4 },
  }
}
const row = (
  key: string,
  name: string,
  type: 'revenue' | 'balance',
  has_vat = false,
  purpose: AccountsAndVat['accounts'][number]['purpose'] = null,
): AccountsAndVat['accounts'][number] => ({ key, number: null, name, type, purpose, has_vat })
