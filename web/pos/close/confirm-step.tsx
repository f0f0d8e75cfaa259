import { minus, sum, zero } from '@bon/contracts/kernel'
import { sessionEndpoints } from '@bon/contracts/registers'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { useCountdown } from '../confirming/wait-button.tsx'
import { Agree } from '../counting/index.ts'
import { useBonFirst } from '../leaving/use-bon-first.ts'
import { usePos } from '../registers/index.ts'
import { useWaitingList } from '../waiting/use-waiting.ts'
import { StepPanel } from './step-panel.tsx'
import type { Closing } from './use-closing.ts'

const StillWaits = lazy(async () => ({ default: (await import('../waiting/still-waits.tsx')).StillWaits }))
const WhyOff = lazy(async () => ({ default: (await import('./why-off.tsx')).WhyOff }))
const Unsettled = lazy(async () => ({ default: (await import('./unsettled.tsx')).Unsettled }))

/** Shows the consequences of the close in numbers; a difference is confirmed separately. */
export const ConfirmStep = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const {
    difference,
    confirmed,
    agree,
    carried,
    session,
    counted,
    safe,
    tenders,
    nothingToConfirm,
    hasDrawer,
    staysInDrawer,
    count,
  } = closing
  const { register } = usePos()
  const bank_drops = safe.bank_drops ?? zero
  return (
    <StepPanel title={t('session:close.confirmTitle', { n: String(session?.n ?? 0).padStart(4, '0') })}>
      {hasDrawer ? (
        <p>
          {t('session:close.confirmText', {
            bank_drops: money(bank_drops),
            left: money(minus(counted, bank_drops)),
          })}
        </p>
      ) : null}
      {carried.empty > 0 ? <p>{t('session:carried.empty', { count: carried.empty })}</p> : null}
      {carried.carried.length > 0 ? (
        <p>{t('session:carried.confirm', { count: carried.carried.length })}</p>
      ) : null}
      {nothingToConfirm ? null : (
        <Agree checked={confirmed} onChange={agree}>
          <span>
            {difference === 0 ? null : <span>{t('session:close.agree', { amount: money(difference) })}</span>}
            {tenders.differences.map(({ uuid, name, counted: found, expected }) => (
              <span key={uuid}>
                {t('session:close.agreeMeans', { name, amount: money(minus(found ?? expected, expected)) })}
              </span>
            ))}
            {carried.owed.length > 0 ? (
              <span>
                {t('session:carried.agreeOwed', {
                  count: carried.owed.length,
                  amount: money(sum(carried.owed.map(({ total, paid }) => minus(total, paid)))),
                })}
              </span>
            ) : null}
            {staysInDrawer ? <span>{t('session:close.agreeNoDeposit')}</span> : null}
          </span>
        </Agree>
      )}
      {difference !== 0 && count && hasDrawer && !register.blind_count ? (
        <Suspense>
          <WhyOff counts={count.counts} />
        </Suspense>
      ) : null}
    </StepPanel>
  )
}

/** Enabled after a countdown: 5 s with a difference, else 3 s. */
export const ConfirmButton = ({ closing }: { closing: Closing }) => {
  const { difference, confirmationKey, confirmed, close } = closing
  const { t } = useTranslation('session')
  const { first } = useBonFirst()
  const textOf = useProblemText()
  const seconds = useCountdown(difference === 0 ? 3 : 5, confirmationKey)
  const waits = useWaitingList().length > 0
  if (isProblem(close.error, sessionEndpoints.close, 'register.terminal_unsettled'))
    return (
      <Suspense fallback={<LoadingState />}>
        <Unsettled closing={closing} />
      </Suspense>
    )
  if (waits)
    return (
      <Suspense fallback={<LoadingState />}>
        <StillWaits />
      </Suspense>
    )
  return (
    <>
      {close.error ? <Banner tone="bad">{textOf(close.error)}</Banner> : null}
      <TouchButton
        variant="primary"
        size="xl"
        disabled={seconds > 0 || !confirmed || close.isPending}
        onClick={() => first(() => close.mutate())}
      >
        <IconLock size={22} aria-hidden />
        {close.isPending
          ? t('close.closing')
          : seconds > 0
            ? t('close.wait', { seconds })
            : t('common:register.close')}
      </TouchButton>
    </>
  )
}
