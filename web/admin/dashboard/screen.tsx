import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, timeOf } from '../../shared/format/index.ts'
import { tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { maySell } from '../pages.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { longDayOf } from '../parts/words.ts'
import { AttentionCard } from './attention-card.tsx'
import style from './dashboard.module.css'
import { HoursCard } from './hours-card.tsx'
import { LedgerStrip } from './ledger-strip.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { RegistersCard } from './registers-card.tsx'
import { SellersCard } from './sellers-card.tsx'
import { useDashboard } from './use-dashboard.ts'

// Not part of the first load: the turnover comes first.
const DayChoice = lazy(() => import('./day-choice.tsx').then((file) => ({ default: file.DayChoice })))
const CompaniesCard = lazy(() =>
  import('./companies-card.tsx').then((file) => ({ default: file.CompaniesCard })),
)
const MoreStrips = lazy(() => import('./more-strips.tsx').then((file) => ({ default: file.MoreStrips })))

const layout = [
  { height: 128, spans: [12] },
  { height: 340, spans: [7, 5] },
  { height: 240, spans: [4, 4, 4] },
]

/** A day's figures, today's live, compared with the same weekday a week before (DES-13, CO-02). */
export const DashboardScreen = () => {
  const { t, i18n } = useTranslation('admin')
  const { company, user } = useSession()
  const { day, at, today, past, choose, error, retry } = useDashboard()
  const longDay = longDayOf(past ?? day?.day ?? today, i18n.language)
  const now = day && !past && t('dashboard.now', { day: longDay, time: timeOf(at) })
  return (
    <Page
      title={t(past ? 'dashboard.title_past' : 'dashboard.title', {
        company: company.display_name,
        day: longDay,
      })}
      crumbs={[
        ...(now ? [{ label: now }] : []),
        ...(past ? [{ label: t('dashboard.whole_day', { date: dateOf(past) }) }] : []),
      ]}
      actions={
        <>
          <Suspense>
            <DayChoice day={past ?? today} today={today} onChoose={choose} />
          </Suspense>
          {maySell(user) && (
            <Button component={Link} to={tillsPath(company.uuid)}>
              {t('dashboard.open_register')}
            </Button>
          )}
        </>
      }
    >
      <Await
        data={day}
        error={error}
        onRetry={retry}
        failed={t('dashboard.failed')}
        skeleton={<CardsSkeleton rows={layout} />}
      >
        {(dashboard) => (
          <>
            <LedgerStrip dashboard={dashboard} at={past ? undefined : at} />
            <Suspense>
              <MoreStrips dashboard={dashboard} isToday={!past} />
            </Suspense>
            <div className={`${style.two} grid gap-16`}>
              <HoursCard dashboard={dashboard} past={past} />
              <AttentionCard dashboard={dashboard} />
            </div>
            {company.type === 'enterprise' && (
              <Suspense>
                <CompaniesCard past={past} />
              </Suspense>
            )}
            <div className={`${style.three} grid gap-16`}>
              <PaymentsCard dashboard={dashboard} past={past} />
              <SellersCard dashboard={dashboard} past={past} />
              <RegistersCard dashboard={dashboard} past={past} />
            </div>
          </>
        )}
      </Await>
    </Page>
  )
}
