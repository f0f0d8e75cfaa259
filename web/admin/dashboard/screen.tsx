import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { timeOf } from '../../shared/format/index.ts'
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

const layout = [
  { height: 128, spans: [12] },
  { height: 340, spans: [7, 5] },
  { height: 240, spans: [4, 4, 4] },
]

/** The day's figures compared with the same weekday a week before (DES-13, CO-02). */
export const DashboardScreen = () => {
  const { t, i18n } = useTranslation('admin')
  const { company, user } = useSession()
  const { day, at, error, retry } = useDashboard()
  const now = day && t('dashboard.now', { day: longDayOf(day.day, i18n.language), time: timeOf(at) })
  return (
    <Page
      title={t('dashboard.title', { company: company.display_name })}
      crumbs={now === undefined ? [] : [{ label: now }]}
      actions={
        maySell(user) && (
          <Button component={Link} to={tillsPath(company.uuid)}>
            {t('dashboard.open_register')}
          </Button>
        )
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
            <LedgerStrip dashboard={dashboard} at={at} />
            <div className={`${style.two} grid gap-16`}>
              <HoursCard dashboard={dashboard} />
              <AttentionCard dashboard={dashboard} />
            </div>
            <div className={`${style.three} grid gap-16`}>
              <PaymentsCard payments={dashboard.payments} />
              <SellersCard top={dashboard.top} />
              <RegistersCard registers={dashboard.registers} />
            </div>
          </>
        )}
      </Await>
    </Page>
  )
}
