import type { Uuid } from '@bon/contracts/kernel'
import { type PaperWay, paperEndpoints } from '@bon/contracts/papers'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { useReceiptPrint } from './use-receipt-print.ts'

/**
 * Prints, downloads or e-mails the receipt of a paid order; asks first if one was made before, because the next is a
 * copy.
 */
export const ReceiptActions = ({ orderUuid }: { orderUuid: Uuid }) => {
  const { t } = useTranslation('papers')
  const [pendingWay, setPendingWay] = useState<PaperWay>()
  const made = useQuery(query(paperEndpoints.list, { params: { uuid: orderUuid } }))
  const { make, isPending } = useReceiptPrint(orderUuid, () => void made.refetch())
  const copies = (made.data?.prints ?? []).filter(({ paper }) => paper === 'receipt').length
  const press = (way: PaperWay) => (copies === 0 ? make(way) : setPendingWay(way))
  const off = isPending || !made.data
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={off}
        onClick={() => press('pdf')}
      >
        {t('pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={19} aria-hidden />}
        disabled={off}
        onClick={() => press('screen')}
      >
        {t('browser')}
      </Button>
      <Button
        leftSection={<IconPrinter size={19} aria-hidden />}
        disabled={off}
        onClick={() => press('printer')}
      >
        {t('at_register')}
      </Button>
      {pendingWay && (
        <ConfirmDialog
          title={t('confirm.title')}
          confirm={t('confirm.yes', { n: copies })}
          busy={isPending}
          onCancel={() => setPendingWay(undefined)}
          onConfirm={() => {
            make(pendingWay)
            setPendingWay(undefined)
          }}
        >
          {t('confirm.text', { n: copies })}
        </ConfirmDialog>
      )}
    </>
  )
}
