import type { GiftCardDebtRow, GiftCardDebtSum, GiftCardRow, GiftCardSums } from '@bon/contracts/gift-cards'
import { vatIn, zero } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

/** The gift cards' lists as files have them. */
export const useIssuedColumns = (): SheetColumn<GiftCardRow>[] => {
  const { t } = useTranslation(['gift-cards', 'common'])
  return [
    { key: 'code', label: t('common:giftCard.code'), value: ({ code_end }) => `••• ${code_end}` },
    { key: 'type', label: t('type'), value: ({ type_name }) => type_name },
    {
      key: 'state',
      label: t('state'),
      value: ({ status }) => t(status === 'expired' ? 'status_expired' : 'status_valid'),
    },
    { key: 'issued', label: t('issued_at'), kind: 'moment', value: ({ issued_at }) => issued_at },
    { key: 'origin', label: t('origin'), value: ({ is_imported }) => t(is_imported ? 'imported' : 'sold') },
    { key: 'expires', label: t('expires'), kind: 'day', value: ({ expires_on }) => expires_on },
    { key: 'original', label: t('original'), kind: 'money', value: (card) => card.original_balance },
    { key: 'balance', label: t('balance'), kind: 'money', value: (card) => card.current_balance },
  ]
}

export const useCardSumColumns = (): SheetColumn<GiftCardSums>[] => {
  const { t } = useTranslation('gift-cards')
  return [
    { key: 'type', label: t('type'), value: ({ type_name }) => type_name },
    { key: 'count', label: t('count'), kind: 'count', value: ({ issued }) => issued },
    { key: 'issued', label: t('issued_amount'), kind: 'money', value: (type) => type.issued_amount },
    { key: 'used', label: t('used'), kind: 'money', value: (type) => type.used_amount },
    { key: 'outstanding', label: t('outstanding'), kind: 'money', value: (type) => type.outstanding },
    { key: 'expired', label: t('expired'), kind: 'money', value: (type) => type.expired },
    { key: 'paid_out', label: t('paid_out'), kind: 'money', value: (type) => type.paid_out },
    { key: 'lapsed', label: t('lapsed'), kind: 'money', value: (type) => type.lapsed },
  ]
}

type Accounts = Readonly<Record<string, { number: number; name: string } | undefined>>

const accountText = (account: Accounts[string]): string | undefined =>
  account && `${account.number} ${account.name}`

/** What is owed as of a date, by account and by card. */
export const useDebtColumns = (accounts: Accounts) => {
  const { t } = useTranslation('gift-cards')
  const sums: SheetColumn<GiftCardDebtSum>[] = [
    { key: 'account', label: t('debts_account'), value: (row) => accountText(accounts[row.account_uuid]) },
    { key: 'nature', label: t('debts_nature'), value: ({ vat_nature }) => t(`nature_${vat_nature}`) },
    { key: 'cards', label: t('debts_cards'), kind: 'count', value: ({ count }) => count },
    { key: 'balance', label: t('debts_balance'), kind: 'money', value: ({ balance }) => balance },
    { key: 'vat', label: t('debts_vat'), kind: 'money', value: ({ vat }) => vat },
    { key: 'uncounted', label: t('debts_uncounted'), kind: 'money', value: ({ uncounted }) => uncounted },
    { key: 'rounding', label: t('debts_rounding'), kind: 'money', value: ({ rounding }) => rounding },
    { key: 'posted', label: t('debts_posted'), kind: 'money', value: ({ posted }) => posted },
  ]
  const cards: SheetColumn<GiftCardDebtRow>[] = [
    { key: 'code', label: t('code_end'), value: ({ code_end }) => code_end },
    { key: 'type', label: t('type'), value: ({ type_name }) => type_name },
    {
      key: 'account',
      label: t('debts_account'),
      value: ({ account_uuid }) => account_uuid && accountText(accounts[account_uuid]),
    },
    { key: 'nature', label: t('debts_nature'), value: ({ vat_nature }) => t(`nature_${vat_nature}`) },
    { key: 'issued', label: t('issued_at'), kind: 'moment', value: ({ issued_at }) => issued_at },
    { key: 'expires', label: t('expires'), kind: 'day', value: ({ expires_on }) => expires_on },
    { key: 'balance', label: t('balance'), kind: 'money', value: ({ balance }) => balance },
    {
      key: 'vat',
      label: t('debts_vat'),
      kind: 'money',
      value: ({ vat_nature, balance, vat_rate }) =>
        vat_nature === 'single' ? vatIn(balance, vat_rate) : zero,
    },
  ]
  return { sums, cards }
}
