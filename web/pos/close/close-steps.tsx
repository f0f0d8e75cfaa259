import { IconCheck, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { countedKinds } from '../counting/index.ts'
import { usePos } from '../register/index.ts'
import style from './close.module.css'
import type { CloseStep, Closing } from './use-closing.ts'
import { XReportDialog } from './x-report-dialog.tsx'

export const CloseSteps = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('pos')
  const { register } = usePos()
  const [showsX, setShowsX] = useState(false)
  const { units, counting, openOrders, complete, session } = closing
  return (
    <nav className={style.steps} aria-label={t('common:register.close')}>
      <h1>{t('close.title', { identifier: register.identifier })}</h1>
      <Step closing={closing} step="orders" n={1} done={openOrders === 0} title={t('close.orders')}>
        {t('close.ordersOpen', { count: openOrders })}
      </Step>
      <Step closing={closing} step="cash" n={2} done={complete} title={t('common:count.cash')}>
        {t('close.kinds', { count: countedKinds(counting.counts, units), of: units.length })}
      </Step>
      <Step closing={closing} step="confirm" n={3} done={false} title={t('close.confirm')}>
        {t('common:zReport.title', { n: String(session?.n ?? 0).padStart(4, '0') })}
      </Step>
      <TouchButton className={style.xReport} onClick={() => setShowsX(true)}>
        <IconHistory size={20} aria-hidden />
        {t('common:xReport.one')}
      </TouchButton>
      {showsX ? <XReportDialog onClose={() => setShowsX(false)} /> : null}
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
    disabled={step === 'confirm' && !closing.complete}
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
