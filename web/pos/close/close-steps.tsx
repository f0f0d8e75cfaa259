import { IconCheck, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { DrawerDialog } from '../cash/index.ts'
import { countedKinds } from '../counting/index.ts'
import { usePos } from '../register/index.ts'
import style from './close.module.css'
import type { CloseStep, Closing } from './use-closing.ts'
import { XReportDialog } from './x-report-dialog.tsx'

// Asked for once in a year, not at every close.
const ForceCloseDialog = lazy(async () => ({
  default: (await import('./force-close-dialog.tsx')).ForceCloseDialog,
}))

export const CloseSteps = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { register } = usePos()
  const [shows, setShows] = useState<'x' | 'drawer' | 'force'>()
  const [, go] = useSearchParams()
  const done = () => setShows(undefined)
  const { units, counting, openOrders, cashCounted, means, safe, session } = closing
  const place = means.rows.length > 0 ? 1 : 0
  return (
    <nav className={style.steps} aria-label={t('common:register.close')}>
      <h1>{t('close.title', { identifier: register.identifier })}</h1>
      <Step closing={closing} step="orders" n={1} done={openOrders === 0} title={t('close.orders')}>
        {t('close.ordersOpen', { count: openOrders })}
      </Step>
      <Step closing={closing} step="cash" n={2} done={cashCounted} title={t('common:count.cash')}>
        {t('close.kinds', { count: countedKinds(counting.counts, units), of: units.length })}
      </Step>
      {means.rows.length === 0 ? null : (
        <Step closing={closing} step="means" n={3} done={means.complete} title={t('session:means.step')}>
          {t('session:means.counted', {
            count: means.rows.filter(({ counted }) => counted !== undefined).length,
            of: means.rows.length,
          })}
        </Step>
      )}
      <Step
        closing={closing}
        step="safe"
        n={3 + place}
        done={cashCounted && safe.takings !== undefined}
        title={t('session:safe.title')}
      >
        {cashCounted && safe.takings !== undefined ? money(safe.takings) : t('session:safe.step')}
      </Step>
      <Step closing={closing} step="confirm" n={4 + place} done={false} title={t('close.confirm')}>
        {t('common:zReport.title', { n: String(session?.n ?? 0).padStart(4, '0') })}
      </Step>
      <div className={style.acts}>
        <TouchButton onClick={() => go({ cash: '' })}>{t('session:cash.title')}</TouchButton>
        <TouchButton onClick={() => setShows('drawer')}>{t('session:drawer.open')}</TouchButton>
        <TouchButton onClick={() => setShows('x')}>
          <IconHistory size={20} aria-hidden />
          {t('common:xReport.one')}
        </TouchButton>
        {/* ZR-20: test mode ends by a normal close alone. */}
        {session?.test_mode ? null : (
          <TouchButton look="ghost" className={style.force} onClick={() => setShows('force')}>
            {t('session:force.open')}
          </TouchButton>
        )}
      </div>
      {shows === 'x' ? <XReportDialog onClose={done} /> : null}
      {shows === 'force' ? (
        <Suspense>
          <ForceCloseDialog closing={closing} onClose={done} />
        </Suspense>
      ) : null}
      {shows === 'drawer' ? <DrawerDialog onClose={done} /> : null}
    </nav>
  )
}

type StepProps = {
  closing: Closing
  step: CloseStep
  n: number
  done: boolean
  title: string
  children: string
}

const Step = ({ closing, step, n, done, title, children }: StepProps) => (
  <button
    type="button"
    className={style.step}
    aria-current={closing.step === step ? 'step' : undefined}
    data-done={(done && closing.step !== step) || undefined}
    disabled={(step === 'confirm' && !closing.complete) || (step === 'safe' && !closing.cashCounted)}
    onClick={() => closing.goTo(step)}
  >
    <span className={style.mark}>
      {done && closing.step !== step ? <IconCheck size={20} stroke={3} aria-hidden /> : n}
    </span>
    <span>
      {title}
      <small>{children}</small>
    </span>
  </button>
)
