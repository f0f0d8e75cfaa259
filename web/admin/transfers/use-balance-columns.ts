import type { AccountBalance } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

/** The balances as a file has them. */
export const useBalanceColumns = (): SheetColumn<AccountBalance>[] => {
  const { t } = useTranslation('reconciliation')
  return [
    { key: 'account', label: t('account_balance.account'), value: ({ number }) => number },
    {
      key: 'name',
      label: t('account_balance.name'),
      value: ({ name }) => name || t('account_balance.unknown'),
    },
    { key: 'debit', label: t('account_balance.debit'), kind: 'money', value: ({ debit }) => debit },
    { key: 'credit', label: t('account_balance.credit'), kind: 'money', value: ({ credit }) => credit },
    { key: 'balance', label: t('account_balance.balance'), kind: 'money', value: ({ balance }) => balance },
  ]
}
