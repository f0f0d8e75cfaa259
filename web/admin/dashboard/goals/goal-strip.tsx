import '@mantine/core/styles/Progress.css'
import type { Dashboard } from '@bon/contracts/statistics'
import { Button, Progress } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money, percent, wholeMoney } from '../../../shared/format/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { VatBasis } from '../../parts/vat-basis.ts'
import { progressTo } from './progress.ts'

const GoalsDrawer = lazy(() => import('./goals-drawer.tsx').then((file) => ({ default: file.GoalsDrawer })))

type GoalStripProps = { dashboard: Dashboard; isToday: boolean; basis: VatBasis }

/**
 * The day's goal and how far its turnover is, both with VAT; administrators set goals here, of today and of days to come.
 */
export const GoalStrip = ({ dashboard: { goal, today }, isToday, basis }: GoalStripProps) => {
  const { t } = useTranslation('statistics')
  const mayWrite = useMay('settings.write') && isToday
  const [isOpen, setOpen] = useState(false)
  if (!goal && !mayWrite) return null
  const form = isOpen && (
    <Suspense>
      <GoalsDrawer onClose={() => setOpen(false)} />
    </Suspense>
  )
  const button = mayWrite && (
    <Button className="push" variant="subtle" onClick={() => setOpen(true)}>
      {t(goal ? 'goal.change' : 'goal.set')}
    </Button>
  )
  if (!goal)
    return (
      <section className="row wraps gap-12" aria-label={t('goal.title')}>
        <p className="dim2">{t('goal.none')}</p>
        {button}
        {form}
      </section>
    )
  return (
    <Panel as="section" aria-label={t('goal.title')}>
      <div className="row wraps gap-12">
        <p>
          <b>
            {t(basis === 'net' ? 'goal.of_day_incl_vat' : 'goal.of_day', { amount: wholeMoney(goal.amount) })}
          </b>{' '}
          {goal.is_of_date && <span className="dim2">{t('goal.of_date')}</span>}
        </p>
        <GoalText goal={goal} turnover={today.gross} isToday={isToday} />
        {button}
      </div>
      <GoalBar goal={goal} turnover={today.gross} />
      {form}
    </Panel>
  )
}

type Towards = { goal: NonNullable<Dashboard['goal']>; turnover: Dashboard['today']['gross'] }

const GoalText = ({ goal, turnover, isToday }: Towards & { isToday: boolean }) => {
  const { t } = useTranslation('statistics')
  const { share, is_reached, apart } = progressTo(goal.amount, turnover)
  const key = is_reached ? 'reached' : isToday ? 'missing' : 'missed'
  return <p>{t(`goal.${key}`, { share: percent(share), amount: money(apart) })}</p>
}

const GoalBar = ({ goal, turnover }: Towards) => {
  const { t } = useTranslation('statistics')
  const { share } = progressTo(goal.amount, turnover)
  return (
    <Progress
      size="lg"
      color="var(--primary)"
      bg="var(--line)"
      mt="xs"
      value={Math.min(100, Math.max(0, share / 10))}
      aria-label={t('goal.title')}
    />
  )
}
