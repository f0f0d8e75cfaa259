import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { CashScreen } from '../cash/cash-screen.tsx'
import { CountFrame, CountSide, CountWork } from '../counting/index.ts'
import { CloseSlip } from './close-slip.tsx'
import { CloseSteps } from './close-steps.tsx'
import { ConfirmButton, ConfirmStep } from './confirm-step.tsx'
import { CountStep } from './count-step.tsx'
import { OpenOrdersStep } from './open-orders-step.tsx'
import { SafeStep } from './safe-step.tsx'
import { TenderStep } from './tender-step.tsx'
import { type CloseStep, type Closing, useClosing } from './use-closing.ts'

/** DES-10: steps on the left in any order, the count in the middle, live totals on the right. */
export const CloseScreen = () => {
  const closing = useClosing()
  const [params] = useSearchParams()
  if (!closing.session) {
    return closing.error ? <ErrorState error={closing.error} onRetry={closing.retry} /> : <LoadingState />
  }
  // The cash screen replaces this one; the count is kept meanwhile (POS-14).
  if (params.has('cash')) return <CashScreen session={closing.session} />
  return (
    <CountFrame>
      <CloseSteps closing={closing} />
      <CountWork>
        {closing.step === 'orders' ? <OpenOrdersStep closing={closing} /> : null}
        {closing.step === 'cash' ? <CountStep closing={closing} /> : null}
        {closing.step === 'means' ? <TenderStep closing={closing} /> : null}
        {closing.step === 'safe' ? <SafeStep closing={closing} /> : null}
        {closing.step === 'confirm' ? <ConfirmStep closing={closing} /> : null}
      </CountWork>
      <CountSide>
        <CloseSlip closing={closing} />
        {closing.step === 'confirm' ? <ConfirmButton closing={closing} /> : <Onward closing={closing} />}
      </CountSide>
    </CountFrame>
  )
}

/** The next step; steps with nothing to count are skipped. */
const nextOf = ({ step, tenders }: Closing): Exclude<CloseStep, 'orders'> => {
  if (step === 'orders') return 'cash'
  if (step === 'cash') return tenders.rows.length > 0 ? 'means' : 'safe'
  return step === 'means' ? 'safe' : 'confirm'
}

const Onward = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  const next = nextOf(closing)
  const { cashCounted, tenders, complete } = closing
  const may = { cash: true, means: cashCounted, safe: cashCounted && tenders.complete, confirm: complete }[
    next
  ]
  return (
    <TouchButton variant="primary" size="xl" disabled={!may} onClick={() => closing.goTo(next)}>
      <IconLock size={22} aria-hidden />
      {t(`close.to_${next}`)}
    </TouchButton>
  )
}
