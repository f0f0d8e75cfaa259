import type { ReturnsOf } from '@bon/contracts/kernel'
import type { paperEndpoints } from '@bon/contracts/papers'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LayoutPaper } from '../../../shared/print/index.ts'
import { Await } from '../../parts/await.tsx'
import { Card } from '../../parts/card.tsx'

/** The receipt as printed; before payment, a note that there is none yet. */
export const ReceiptCard = ({
  receipt,
  isPaid,
}: {
  receipt: UseQueryResult<ReturnsOf<typeof paperEndpoints.preview>>
  isPaid: boolean
}) => {
  const { t } = useTranslation('admin')
  if (!isPaid) {
    return (
      <Card title={t('order.receipt')}>
        <p className="dim2">{t('order.receipt_none')}</p>
      </Card>
    )
  }
  return (
    <Await
      data={receipt.data}
      error={receipt.error}
      onRetry={() => void receipt.refetch()}
      failed={t('order.receipt_failed')}
    >
      {({ layout }) => <LayoutPaper layout={layout} />}
    </Await>
  )
}
