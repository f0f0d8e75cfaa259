import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { officePath } from '../../../shared/paths/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { MadePapers, ReceiptActions } from '../../papers/index.ts'
import { Await } from '../../parts/await.tsx'
import { Column, MainAndAside } from '../../parts/columns.tsx'
import { Page } from '../../parts/page.tsx'
import { CardsSkeleton } from '../../parts/skeletons.tsx'
import { useMay } from '../../parts/use-may.ts'
import { useRegisters } from '../../parts/use-registers.ts'
import { ReplayLink } from '../../replay/replay-link.tsx'
import { TestModeTag, WaitedTag } from '../../z-reports/tags.tsx'
import { StatusTag, shownStatus } from '../status-tag.tsx'
import { CommentsCard } from './comments-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { useOrder } from './use-order.ts'

/** One order: lines, payments, receipt and history (ORD-03). */
export const OrderScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { uuid = '' } = useParams()
  const mayPrint = useMay('paper.print')
  const { order, history, receipt, isPaid, isCaptured } = useOrder(uuid)
  const names = useRegisters()
  const shown = order.data?.order
  const register = shown && names.registerOf(shown.register_uuid)
  const labelOf = ({ identifier, name }: { identifier: string; name: string }) =>
    identifier === '' ? name : t('orders.register_named', { identifier })
  const crumbs = [
    { label: t('page.orders'), to: officePath(company.uuid, 'orders') },
    ...(register ? [{ label: labelOf(register) }] : []),
    ...(shown ? [{ label: dateTimeOf(shown.opened_at) }] : []),
  ]
  return (
    <Page
      title={t(...titleOf(shown))}
      crumbs={crumbs}
      tags={
        shown && (
          <>
            {shown.test_mode ? <TestModeTag /> : null}
            {shown.waited ? (
              <WaitedTag deviates={shown.waited.some(({ deviations }) => deviations.length > 0)} />
            ) : null}
            <StatusTag status={shownStatus({ status: shown.status, is_captured: isCaptured })} />
          </>
        )
      }
      actions={
        shown && (
          <>
            <ReplayLink stream={`order-${uuid}`} revision={shown.revision} />
            {/* Loads its own texts without delaying the page. */}
            <Suspense fallback={null}>{isPaid && mayPrint && <ReceiptActions orderUuid={uuid} />}</Suspense>
          </>
        )
      }
    >
      <Await
        data={shown}
        error={order.error}
        onRetry={() => void order.refetch()}
        failed={t('order.failed')}
        skeleton={<CardsSkeleton rows={[{ height: 420, spans: [8, 4] }]} />}
      >
        {(view) => (
          <MainAndAside>
            <Column>
              <LinesCard order={view} />
              <PaymentsCard order={view} />
              <CommentsCard orderUuid={view.order_uuid} />
              <Suspense fallback={null}>
                <TimelineCard history={history} initialsOf={names.initialsOf} />
              </Suspense>
            </Column>
            <Column>
              <ReceiptCard receipt={receipt} isPaid={isPaid} />
              <Suspense fallback={null}>
                <MadePapers orderUuid={view.order_uuid} />
              </Suspense>
            </Column>
          </MainAndAside>
        )}
      </Await>
    </Page>
  )
}

/** A paid order is titled by its fiscal number, an open one by its bon number. */
const titleOf = (
  order: { nr?: number | undefined; short_nr: number } | undefined,
): [key: string, values: Record<string, string | number>] => {
  if (order === undefined) return ['order.title', {}]
  return order.nr === undefined
    ? ['order.title_short', { short_nr: `B-${order.short_nr}` }]
    : ['order.title_nr', { nr: order.nr }]
}
