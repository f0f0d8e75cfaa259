import { instantOf } from '@bon/contracts/kernel'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { now } from '../../../shared/platform/index.ts'
import { storyOf, Timeline } from '../../../shared/timeline/index.ts'
import { Await } from '../../parts/await.tsx'
import { Card } from '../../parts/card.tsx'
import type { History } from './use-order.ts'

/** The order's complete history, oldest first, in sentences (ORD-03). Events are never removed. */
export const TimelineCard = ({
  history,
  initialsOf,
}: {
  history: UseQueryResult<History>
  initialsOf: (uuid: string) => string | undefined
}) => {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('order.history')}>
      <Await
        data={history.data}
        error={history.error}
        onRetry={() => void history.refetch()}
        failed={t('order.history_failed')}
      >
        {({ events }) => (
          <Timeline
            story={storyOf(events, { now: instantOf(now()), initials: initialsOf })}
            initialsOf={initialsOf}
          />
        )}
      </Await>
    </Card>
  )
}
