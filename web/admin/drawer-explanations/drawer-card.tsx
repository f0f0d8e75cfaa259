import {
  type DrawerFact,
  type DrawerView,
  drawerExplanationEndpoints,
} from '@bon/contracts/drawer-explanations'
import type { SessionUuid } from '@bon/contracts/kernel'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { ExplanationList } from '../../shared/drawer-explanations/index.ts'
import { money } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { DrawerSteps } from './drawer-steps.tsx'

// Charts are loaded lazily (DES-29).
const DrawerChart = lazy(async () => ({ default: (await import('./drawer-chart.tsx')).DrawerChart }))

type CardProps = { session_uuid: SessionUuid; base: string; journal: string }

/** A drawer from its float to its count, and what may explain a difference (BEYOND-08). */
export const DrawerCard = ({ session_uuid, base, journal }: CardProps) => {
  const { t } = useTranslation('drawer')
  const { data, error, refetch } = useQuery(
    query(drawerExplanationEndpoints.show, { params: { uuid: session_uuid } }),
  )
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={t('failed')}
      skeleton={<CardsSkeleton rows={[{ height: 420, spans: [12] }]} />}
    >
      {({ drawer }) => (drawer ? <Drawer drawer={drawer} base={base} journal={journal} /> : null)}
    </Await>
  )
}

const Drawer = ({ drawer, base, journal }: { drawer: DrawerView; base: string; journal: string }) => {
  const { t } = useTranslation('drawer')
  const isOff = drawer.difference !== null && drawer.difference !== 0
  const opens = (fact: DrawerFact, name: string) => {
    if (fact.of === 'counted') return <span>{name}</span>
    const isOnOrder = 'order_uuid' in fact && fact.order_uuid !== null
    return (
      <Link className="link" to={isOnOrder ? `${base}/orders/${fact.order_uuid}` : journal}>
        {name}
      </Link>
    )
  }
  return (
    <Card
      title={t(isOff ? 'title_off' : 'title')}
      aside={drawer.difference !== null && <DifferenceTag difference={drawer.difference} />}
    >
      <div role="img" aria-label={t('chart')}>
        <Suspense>
          <DrawerChart drawer={drawer} />
        </Suspense>
      </div>
      <DrawerSteps drawer={drawer} opens={opens} />
      {isOff && (
        <>
          <h3 className="above-16">{t('explanations')}</h3>
          <ExplanationList explanations={drawer.explanations} opens={opens} />
        </>
      )}
    </Card>
  )
}

const DifferenceTag = ({ difference }: { difference: number }) => {
  const { t } = useTranslation('drawer')
  if (difference === 0)
    return (
      <Tag tone="ok">
        <IconCheck aria-hidden />
        {t('fits')}
      </Tag>
    )
  return (
    <Tag tone="bad">
      <IconAlertTriangle aria-hidden />
      {t(difference < 0 ? 'difference_missing' : 'difference_tooMuch', {
        amount: money(Math.abs(difference)),
      })}
    </Tag>
  )
}
