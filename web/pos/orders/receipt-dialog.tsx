import type { Uuid } from '@bon/contracts/kernel'
import { orderLookEndpoints } from '@bon/contracts/orders'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isProblem, query } from '../../shared/api/index.ts'
import { ReceiptPaper, usePrint } from '../../shared/print/index.ts'
import { Dialog, ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import style from './receipt-dialog.module.css'

/** The receipt as it prints. A receipt that is being sealed is asked for until its number is there. */
export const ReceiptDialog = ({ orderUuid, onClose }: { orderUuid: Uuid; onClose: () => void }) => {
  const { t } = useTranslation('pos')
  const print = usePrint()
  const { data, error, refetch } = useQuery({
    ...query(orderLookEndpoints.receipt, { params: { uuid: orderUuid } }),
    retry: (failures, failure) =>
      failures < 5 && isProblem(failure, orderLookEndpoints.receipt, 'order.not_completed'),
    retryDelay: 1000,
  })
  return (
    <Dialog title={t('common:receipt.one')} onClose={onClose} size={420}>
      {data ? (
        <>
          <ReceiptPaper receipt={data.receipt} />
          <TouchButton
            look="primary"
            size="lg"
            className={style.print}
            onClick={() => print(<ReceiptPaper receipt={data.receipt} />)}
          >
            <IconPrinter size={22} aria-hidden />
            {t('common:common.print')}
          </TouchButton>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
