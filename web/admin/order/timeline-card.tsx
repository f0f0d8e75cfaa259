import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import style from './order.module.css'
import { TimelineEvent } from './timeline-event.tsx'
import type { History } from './use-order.ts'

/** Everything that happened to the order, oldest first. Nothing is ever taken away from it. */
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
          <ol className={style.timeline}>
            {events.map((event) => (
              <TimelineEvent key={event.revision} event={event} initialsOf={initialsOf} />
            ))}
          </ol>
        )}
      </Await>
    </Card>
  )
}
