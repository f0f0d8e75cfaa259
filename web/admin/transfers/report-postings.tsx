import { useTranslation } from 'react-i18next'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { MissingCard } from './missing-card.tsx'
import { PostingsCards } from './postings-card.tsx'
import { useTransfer } from './use-transfer.ts'

/** The report's postings, beside its slip (DES-17). */
export const ReportPostings = ({ uuid, base }: { uuid: string; base: string }) => {
  const { t } = useTranslation('reconciliation')
  const { data, error, retry } = useTransfer(uuid)
  return (
    <Await
      data={data}
      error={error}
      onRetry={retry}
      failed={t('transfer.failed')}
      skeleton={<CardsSkeleton rows={[{ height: 320, spans: [12] }]} />}
    >
      {({ transfer }) => {
        if (transfer.missing.length > 0) return <MissingCard missing={transfer.missing} base={base} />
        if (transfer.vouchers.length > 0) return <PostingsCards transfer={transfer} />
        return (
          <Card title={t('transfer.postings')}>
            <p className="dim2">{t('transfer.empty')}</p>
          </Card>
        )
      }}
    </Await>
  )
}
