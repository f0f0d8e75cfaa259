import { minus, zero } from '@bon/contracts/kernel'
import { sessionEndpoints } from '@bon/contracts/registers'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { useCountdown } from '../confirming/use-countdown.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

const Unsettled = lazy(async () => ({ default: (await import('./unsettled.tsx')).Unsettled }))

/** Says what will happen in numbers; a difference is confirmed on its own. */
export const ConfirmStep = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { difference, confirmed, agree, openOrders, session, counted, safe, means, nothingToConfirm } =
    closing
  const takings = safe.takings ?? zero
  return (
    <div className={style.panel}>
      <h2>{t('close.confirmTitle', { n: String(session?.n ?? 0).padStart(4, '0') })}</h2>
      <p>
        {t('session:close.confirmText', { takings: money(takings), left: money(minus(counted, takings)) })}
      </p>
      {openOrders > 0 ? <p>{t('close.ordersText')}</p> : null}
      {nothingToConfirm ? null : (
        <label className={style.agree}>
          <input type="checkbox" checked={confirmed} onChange={(event) => agree(event.target.checked)} />
          <span>
            {difference === 0 ? null : <span>{t('close.agree', { amount: money(difference) })}</span>}
            {means.differences.map(({ uuid, name, counted: found, expected }) => (
              <span key={uuid}>
                {t('session:close.agreeMeans', { name, amount: money(minus(found ?? expected, expected)) })}
              </span>
            ))}
            {takings === 0 ? <span>{t('session:close.agreeNoDeposit')}</span> : null}
          </span>
        </label>
      )}
    </div>
  )
}

/** Works only after the countdown: 5 s with a difference, else 3. */
export const ConfirmButton = ({ closing }: { closing: Closing }) => {
  const { difference, told, confirmed, close } = closing
  const { t } = useTranslation('pos')
  const textOf = useProblemText()
  const seconds = useCountdown(difference === 0 ? 3 : 5, told)
  if (isProblem(close.error, sessionEndpoints.close, 'register.terminal_unsettled'))
    return (
      <Suspense fallback={<LoadingState />}>
        <Unsettled closing={closing} />
      </Suspense>
    )
  return (
    <>
      {close.error ? <Banner tone="bad">{textOf(close.error)}</Banner> : null}
      <TouchButton
        look="primary"
        size="xl"
        disabled={seconds > 0 || !confirmed || close.isPending}
        onClick={() => close.mutate()}
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
