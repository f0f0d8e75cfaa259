import type { OrderUuid } from '@bon/contracts/kernel'
import { officeCorrectionEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { Dialog, ErrorState, LoadingState } from '../../../shared/ui/index.ts'
import { CorrectTenderForm } from './correct-tender-form.tsx'

type CorrectTenderDialogProps = { order_uuid: OrderUuid; onClose: () => void }

/** Asks which payment of the sale is wrong, what paid it, why, and for an admin PIN. */
export const CorrectTenderDialog = ({ order_uuid, onClose }: CorrectTenderDialogProps) => {
  const { t } = useTranslation('corrections')
  const { data, error, refetch } = useQuery({
    ...query(officeCorrectionEndpoints.correctable, { params: { uuid: order_uuid } }),
    // Always fetch again: another user or a till may have corrected since.
    gcTime: 0,
  })
  return (
    <Dialog title={t('title')} onClose={onClose} size={520}>
      {data ? (
        <CorrectTenderForm order_uuid={order_uuid} correctable={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
