import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isProblem, query } from '../../shared/api/index.ts'
import { LayoutPaper } from '../../shared/print/index.ts'
import { Dialog, ErrorState, LoadingState } from '../../shared/ui/index.ts'
import { PrintReceipt } from '../papers/print-receipt.tsx'
import style from './orders.module.css'

/** The receipt as it prints. While it is being sealed, polls until it has its number. */
export const ReceiptDialog = ({ orderUuid, onClose }: { orderUuid: Uuid; onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...query(paperEndpoints.preview, { params: { uuid: orderUuid } }),
    retry: (failures, failure) =>
      failures < 5 && isProblem(failure, paperEndpoints.preview, 'order.not_completed'),
    retryDelay: 1000,
  })
  return (
    <Dialog title={t('receipt.one')} onClose={onClose} size={420}>
      {data ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long receipt must be scrollable by keyboard. */}
          <div className={style.receipt} tabIndex={0}>
            <LayoutPaper layout={data.layout} />
          </div>
          <PrintReceipt orderUuid={orderUuid} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
