import { isBeforeCutoff, type TransferView, transferEndpoints } from '@bon/contracts/transfers'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { useMay } from '../parts/use-may.ts'
import { zNumber } from '../parts/words.ts'
import { postingRows, usePostingColumns } from './use-posting-columns.ts'
import { useVoucherText } from './use-voucher-text.ts'

/** Downloads the file for the bookkeeping program, and marks it as transferred. */
export const TransferActions = ({ transfer }: { transfer: TransferView }) => {
  const { t } = useTranslation('reconciliation')
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
      <ExportButton
        sheet={{
          name: t('transfer.csv_file', { n: zNumber(transfer.n) }),
          columns: usePostingColumns(transfer.accounts),
          pages: onePage(postingRows(transfer, voucherText(transfer))),
        }}
        disabled={transfer.vouchers.length === 0 || isBeforeCutoff(transfer.vouchers, transfer.cutoff_date)}
      />
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
}
