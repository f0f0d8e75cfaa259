import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { useCountdown } from '../confirming/use-countdown.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** Says what will happen in numbers; a difference is confirmed on its own. */
export const ConfirmStep = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('pos')
  const { difference, confirmed, agree, openOrders, counted, session } = closing
  return (
    <div className={style.panel}>
      <h2>{t('close.confirmTitle', { n: String(session?.n ?? 0).padStart(4, '0') })}</h2>
      <p>{t('close.confirmText', { amount: money(counted) })}</p>
      {openOrders > 0 ? <p>{t('close.ordersText')}</p> : null}
      {difference === 0 ? null : (
        <label className={style.agree}>
          <input type="checkbox" checked={confirmed} onChange={(event) => agree(event.target.checked)} />
          {t('close.agree', { amount: money(difference) })}
        </label>
      )}
    </div>
  )
}

/** Works only after the countdown: 5 s with a difference, else 3. */
export const ConfirmButton = ({ closing: { difference, confirmed, close } }: { closing: Closing }) => {
  const { t } = useTranslation('pos')
  const textOf = useProblemText()
  const seconds = useCountdown(difference === 0 ? 3 : 5, difference)
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
