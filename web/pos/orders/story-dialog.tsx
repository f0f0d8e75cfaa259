import { instantOf } from '@bon/contracts/kernel'
import { type OrderView, orderQueryEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { now } from '../../shared/platform/index.ts'
import { storyOf, Timeline } from '../../shared/timeline/index.ts'
import { Dialog, ErrorState, LoadingState } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { Comments } from './comments.tsx'
import style from './story-dialog.module.css'

/** BEYOND-19, ORD-03, ORD-04: the history of a bon and its comments. */
export const StoryDialog = ({ order, onClose }: { order: OrderView; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const params = { uuid: order.order_uuid }
  const { data, error, refetch } = useQuery(query(orderQueryEndpoints.history, { params }))
  const initialsOf = (uuid: string) => register.cashiers.find((one) => one.uuid === uuid)?.initials
  return (
    <Dialog title={t('story.title', { nr: order.short_nr })} onClose={onClose} size={620}>
      <Comments orderUuid={order.order_uuid} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long story must be scrollable by keyboard. */}
      <section className={`${style.story} above`} tabIndex={0} aria-label={t('action.story')}>
        {data ? (
          <Timeline
            story={storyOf(data.events, { now: instantOf(now()), initials: initialsOf })}
            initialsOf={initialsOf}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </section>
    </Dialog>
  )
}
