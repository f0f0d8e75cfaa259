import type { OrderUuid } from '@bon/contracts/kernel'
import { orderQueryEndpoints } from '@bon/contracts/orders'
import type { Moment } from '@bon/contracts/replay'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { storyOf, Timeline } from '../../shared/timeline/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'

/** The guests of a table up to the second of the step: seated, ordered, sent, paid, and where nothing happened (BEYOND-19). */
export const TableStory = ({ moment, table }: { moment: Moment; table: string | undefined }) => {
  const { t } = useTranslation('replay')
  const { bon, floor_plan, step } = moment
  const bons =
    floor_plan?.bons.filter(({ table_uuids }) => table !== undefined && table_uuids.includes(table)) ?? []
  const own =
    bon && (table === undefined || bon.order.table_uuids.includes(table)) ? bon.order.order_uuid : undefined
  const order_uuid = own ?? bons[0]?.order_uuid
  const number = floor_plan?.tables.find(({ uuid }) => uuid === table)?.number
  if (order_uuid === undefined && table === undefined) return null
  return (
    <Card
      title={
        number === undefined
          ? t(bon && bon.order.table_uuids.length > 0 ? 'story' : 'story_bon')
          : t('story_of', { number })
      }
    >
      {order_uuid === undefined ? (
        <p className="dim2">{t('table_free')}</p>
      ) : (
        <Story order_uuid={order_uuid} at={step.at} moment={moment} />
      )}
    </Card>
  )
}

type StoryProps = { order_uuid: OrderUuid; at: string; moment: Moment }

const Story = ({ order_uuid, at, moment: { bon, floor_plan, initials } }: StoryProps) => {
  const { t } = useTranslation('replay')
  const { data, error, refetch } = useQuery(
    query(orderQueryEndpoints.history, { params: { uuid: order_uuid } }),
  )
  const revision = bon?.order.order_uuid === order_uuid ? Number(bon.order.revision) : undefined
  const tables = (uuids: readonly string[]) =>
    uuids.flatMap((uuid) => floor_plan?.tables.find((one) => one.uuid === uuid)?.number ?? []).join(', ') ||
    undefined
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('story_failed')}>
      {({ events }) => (
        <Timeline
          story={storyOf(
            events.filter((event) =>
              revision === undefined ? event.at <= at : Number(event.revision) <= revision,
            ),
            { now: at, tables, initials: (uuid) => initials[uuid] },
          )}
          initialsOf={(uuid) => initials[uuid]}
        />
      )}
    </Await>
  )
}
