import { isBeforeCutoff, type TransferView, transferEndpoints } from '@bon/contracts/transfers'
import { Button } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useMay } from '../parts/use-may.ts'
import { zNumber } from '../parts/words.ts'
import { toCsv } from '../products/import/csv.ts'
import { csvRows } from './postings-csv.ts'
import { useVoucherText } from './use-voucher-text.ts'

/** Downloads the file for the bookkeeping program, and marks it as transferred. */
export const TransferActions = ({ transfer }: { transfer: TransferView }) => {
  const { t } = useTranslation('admin')
  const cache = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const voucherText = useVoucherText()
  const mayMark = useMay('accounting.transfer')
  const params = { uuid: transfer.session_uuid }
  const { queryKey } = query(transferEndpoints.show, { params })
  const mark = useMutation({
    mutationFn: () => call(transferEndpoints.record, { params, body: { hash: transfer.hash } }),
    onSuccess: ({ body }) => {
      cache.setQueryData(queryKey, body)
      toast({ text: t('transfer.marked', { n: zNumber(transfer.n) }) })
    },
    onError: (error) => {
      toast({ text: textOf(error) })
      void cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={transfer.vouchers.length === 0 || isBeforeCutoff(transfer.vouchers, transfer.cutoff_date)}
        onClick={() => download(transfer)}
      >
        {t('transfer.csv')}
      </Button>
      {mayMark && transfer.status === 'ready' && (
        <Button
          leftSection={<IconCheck size={19} aria-hidden />}
          disabled={mark.isPending}
          onClick={() => mark.mutate()}
        >
          {t(mark.isPending ? 'transfer.marking' : 'transfer.mark')}
        </Button>
      )}
    </>
  )

  function download(of: TransferView): void {
    const columns = ['csv_date', 'account', 'text', 'postings', 'csv_vat_rate', 'debit', 'credit'] as const
    const head = [...columns, 'csv_reference' as const, 'voucher_text' as const].map((key) =>
      t(`transfer.${key}`),
    )
    const text = toCsv(
      csvRows(of, { head, text: (key) => t(`transfer.text_${key}`), voucher: voucherText(of) }),
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    link.download = `${t('transfer.csv_file', { n: zNumber(of.n) })}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
}
