import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import style from './close.module.css'
import { CloseSlip } from './close-slip.tsx'
import { CloseSteps } from './close-steps.tsx'
import { ConfirmButton, ConfirmStep } from './confirm-step.tsx'
import { CountStep } from './count-step.tsx'
import { OpenOrdersStep } from './open-orders-step.tsx'
import { type Closing, useClosing } from './use-closing.ts'

/** Design 10: steps at the left in any order, the count, and at the right what it comes to, live. */
export const CloseScreen = () => {
  const closing = useClosing()
  if (!closing.session) {
    return closing.error ? <ErrorState error={closing.error} onRetry={closing.retry} /> : <LoadingState />
  }
  return (
    <main className={style.close}>
      <CloseSteps closing={closing} />
      <section className={style.count}>
        {closing.step === 'orders' ? <OpenOrdersStep closing={closing} /> : null}
        {closing.step === 'cash' ? <CountStep closing={closing} /> : null}
        {closing.step === 'confirm' ? <ConfirmStep closing={closing} /> : null}
      </section>
      <aside className={style.right}>
        <CloseSlip closing={closing} />
        {closing.step === 'confirm' ? <ConfirmButton closing={closing} /> : <Onward closing={closing} />}
      </aside>
    </main>
  )
}

const Onward = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('pos')
  const toCash = closing.step === 'orders'
  return (
    <TouchButton
      look="primary"
      size="xl"
      disabled={!toCash && !closing.complete}
      onClick={() => closing.goTo(toCash ? 'cash' : 'confirm')}
    >
      {t(toCash ? 'close.toCash' : 'close.toConfirm')}
    </TouchButton>
  )
}
