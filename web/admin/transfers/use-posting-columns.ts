import type { Posting, TransferView } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

/** A posting with its voucher's date and reference, so that a program can detect postings it already has. */
type PostingRow = Posting & { day: string; reference: string; voucher: string }

/** One row per posting, oldest day first (BEYOND-21, R-5). `voucher` names the Z and the journal's head. */
export const postingRows = ({ vouchers }: Pick<TransferView, 'vouchers'>, voucher: string): PostingRow[] =>
  vouchers.flatMap(({ business_day: day, reference, postings }) =>
    postings.map((posting) => ({ ...posting, day, reference, voucher })),
  )

/** The columns that bookkeeping programs read; an empty cell for zero. */
export const usePostingColumns = (accounts: TransferView['accounts']): SheetColumn<PostingRow>[] => {
  const { t } = useTranslation('reconciliation')
  return [
    { key: 'date', label: t('transfer.csv_date'), kind: 'day', value: ({ day }) => day },
    { key: 'account', label: t('transfer.account'), value: ({ number }) => number },
    { key: 'name', label: t('transfer.text'), value: (row) => accounts[row.account_uuid]?.name },
    { key: 'text', label: t('transfer.postings'), value: ({ text }) => t(`transfer.text_${text}`) },
    {
      key: 'vat_rate',
      label: t('transfer.csv_vat_rate'),
      kind: 'percent',
      value: ({ vat_rate }) => vat_rate,
    },
    { key: 'debit', label: t('transfer.debit'), kind: 'money', value: ({ debit }) => debit || null },
    { key: 'credit', label: t('transfer.credit'), kind: 'money', value: ({ credit }) => credit || null },
    { key: 'reference', label: t('transfer.csv_reference'), value: ({ reference }) => reference },
    { key: 'voucher', label: t('transfer.voucher_text'), value: ({ voucher }) => voucher },
  ]
}
