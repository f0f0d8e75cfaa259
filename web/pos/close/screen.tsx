import { IconEyeCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TouchButton } from '../../shared/ui/index.ts'
import { CashScreen } from '../cash/cash-screen.tsx'
import { RegisterHome } from '../cash/register-home.tsx'
import { CountFrame, CountSide, CountWork } from '../counting/index.ts'
import { HandoverScreen } from '../handover/screen.tsx'
import { ScreenState } from '../shell/screen-state.tsx'
import { CloseSlip } from './close-slip.tsx'
import { CloseSteps } from './close-steps.tsx'
import { ConfirmButton, ConfirmStep } from './confirm-step.tsx'
import { CountStep } from './count-step.tsx'
import { OpenOrdersStep } from './open-orders-step.tsx'
import { SafeStep } from './safe-step.tsx'
import { TenderStep } from './tender-step.tsx'
import { type CloseStep, type Closing, useClosing } from './use-closing.ts'

/**
 * The register's own screen: what is needed in the middle of the day first; counting, moving money and the close are
 * chosen there.
 */
export const CloseScreen = () => {
  const closing = useClosing()
  const [params] = useSearchParams()
  if (!closing.session) return <ScreenState error={closing.error} onRetry={closing.retry} />
  // The count of a close that has begun is kept meanwhile (POS-14).
  if (params.has('cash')) return <CashScreen session={closing.session} />
  if (params.has('handover')) return <HandoverScreen session={closing.session} />
  if (params.has('close')) return <Steps closing={closing} />
  return <RegisterHome session={closing.session} carried={closing.carried} />
}

/** DES-10: steps on the left in any order, the count in the middle, live totals on the right. */
const Steps = ({ closing }: { closing: Closing }) => (
  <CountFrame>
    <CloseSteps closing={closing} />
    <CountWork>
      {closing.step === 'orders' ? <OpenOrdersStep closing={closing} /> : null}
      {closing.step === 'cash' ? <CountStep closing={closing} /> : null}
      {closing.step === 'means' ? <TenderStep closing={closing} /> : null}
      {closing.step === 'safe' ? <SafeStep closing={closing} /> : null}
      {closing.step === 'confirm' ? <ConfirmStep closing={closing} /> : null}
    </CountWork>
    <CountSide
      foot={closing.step === 'confirm' ? <ConfirmButton closing={closing} /> : <Onward closing={closing} />}
    >
      <CloseSlip closing={closing} />
    </CountSide>
  </CountFrame>
)

/** The next step; steps with nothing to count are skipped, and open bons come back before the end. */
const nextOf = ({ step, tenders, complete, carried, hasDrawer }: Closing): CloseStep => {
  if (!hasDrawer && step === 'orders') return tenders.rows.length > 0 && !complete ? 'means' : 'confirm'
  if (step === 'orders') return complete && carried.isSettled ? 'confirm' : 'cash'
  if (step === 'cash') return tenders.rows.length > 0 ? 'means' : 'safe'
  if (step === 'means' && hasDrawer) return 'safe'
  return carried.isSettled ? 'confirm' : 'orders'
}

const Onward = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  const next = nextOf(closing)
  const { cashCounted, isCounted, complete, blind, carried, hasDrawer } = closing
  const confirm = complete && carried.isSettled
  const may = { orders: complete, cash: true, means: cashCounted, safe: isCounted, confirm }[next]
  // The count is over: the drawer's, or where there is none that of the other means.
  const isOver = next === 'safe' || (!hasDrawer && next !== 'means')
  if (isOver && !blind.isShown)
    return (
      <TouchButton variant="primary" size="xl" disabled={!isCounted} onClick={blind.confirm}>
        <IconEyeCheck size={22} aria-hidden />
        {t('blind.confirm')}
      </TouchButton>
    )
  return (
    <TouchButton variant="primary" size="xl" disabled={!may} onClick={() => closing.goTo(next)}>
      <IconLock size={22} aria-hidden />
      {t(`close.to_${next}`)}
    </TouchButton>
  )
}
