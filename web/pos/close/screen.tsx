import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { CashScreen } from '../cash/index.ts'
import style from './close.module.css'
import { CloseSlip } from './close-slip.tsx'
import { CloseSteps } from './close-steps.tsx'
import { ConfirmButton, ConfirmStep } from './confirm-step.tsx'
import { CountStep } from './count-step.tsx'
import { MeansStep } from './means-step.tsx'
import { OpenOrdersStep } from './open-orders-step.tsx'
import { SafeStep } from './safe-step.tsx'
import { type CloseStep, type Closing, useClosing } from './use-closing.ts'

/** Design 10: steps at the left in any order, the count, and at the right what it comes to, live. */
export const CloseScreen = () => {
  const closing = useClosing()
  const [params] = useSearchParams()
  if (!closing.session) {
    return closing.error ? <ErrorState error={closing.error} onRetry={closing.retry} /> : <LoadingState />
  }
  // A place of its own; what was counted here waits meanwhile (POS-14).
  if (params.has('cash')) return <CashScreen session={closing.session} />
  return (
    <main className={style.close}>
      <CloseSteps closing={closing} />
      <section className={style.count}>
        {closing.step === 'orders' ? <OpenOrdersStep closing={closing} /> : null}
        {closing.step === 'cash' ? <CountStep closing={closing} /> : null}
        {closing.step === 'means' ? <MeansStep closing={closing} /> : null}
        {closing.step === 'safe' ? <SafeStep closing={closing} /> : null}
        {closing.step === 'confirm' ? <ConfirmStep closing={closing} /> : null}
      </section>
      <aside className={style.right}>
        <CloseSlip closing={closing} />
        {closing.step === 'confirm' ? <ConfirmButton closing={closing} /> : <Onward closing={closing} />}
      </aside>
    </main>
  )
}

/** What comes after a step: whatever is not there to be counted is stepped over. */
const nextOf = ({ step, means }: Closing): Exclude<CloseStep, 'orders'> => {
  if (step === 'orders') return 'cash'
  if (step === 'cash') return means.rows.length > 0 ? 'means' : 'safe'
  return step === 'means' ? 'safe' : 'confirm'
}

const Onward = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  const next = nextOf(closing)
  const { cashCounted, means, complete } = closing
  const may = { cash: true, means: cashCounted, safe: cashCounted && means.complete, confirm: complete }[next]
  return (
    <TouchButton look="primary" size="xl" disabled={!may} onClick={() => closing.goTo(next)}>
      <IconLock size={22} aria-hidden />
      {t(`close.to_${next}`)}
    </TouchButton>
  )
}
