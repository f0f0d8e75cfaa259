import { type Money, minus } from '@bon/contracts/kernel'
import { meansPayment } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { classes, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import work from './cash-work.module.css'
import { ConfirmPayment } from './confirm-payment.tsx'
import style from './means-work.module.css'
import readouts from './readouts.module.css'
import { typedWith } from './tender.ts'

type MeansWorkProps = {
  means: RegisterPaymentType
  /** Asked for: the rest of the bill, or a share of it. */
  unpaid: Money
  busy: boolean
  onTake: (received: Money) => void
  onTyped: () => void
  onBack: () => void
}

/** What a terminal beside the till took, or what a paper is worth: typed off, to the øre (PAY-05, PAY-26). */
export const MeansWork = ({ means, unpaid, busy, onTake, onTyped, onBack }: MeansWorkProps) => {
  const { t } = useTranslation('pos')
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const received = parseMoney(typed) ?? unpaid
  const { amount, tip = 0 } = meansPayment(unpaid, received)
  const left = minus(unpaid, amount)
  const tooMuch = tip > 0 && !means.overchargeable
  const type = (key: string) => setTyped((before) => typedWith(before, key))
  const take = () => {
    setAsking(false)
    onTake(received)
    setTyped('')
  }
  const press = () => {
    if (busy || tooMuch || received <= 0) return
    if (means.require_confirmation) setAsking(true)
    else take()
  }
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (asking || ctrlKey || metaKey || altKey) return false
    if (/^[\d,.]$/.test(key)) {
      type(key === '.' ? ',' : key)
      onTyped()
    } else if (key === 'Backspace') type('erase')
    else if (key === 'Escape') onBack()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      press()
    else return false
    return true
  })
  return (
    <div className={work.work}>
      <div className={readouts.readouts}>
        <div>
          <span>{t('common:pay.amountDue')}</span>
          <b>{money(unpaid)}</b>
        </div>
        <div className={readouts.input}>
          <span>{t('common:pay.received')}</span>
          <b>{money(received)}</b>
        </div>
        <div className={classes(tip > 0 && !tooMuch && readouts.hit)} aria-live="polite">
          <span>{tooMuch ? t('means.beyond') : tip > 0 ? t('common:pay.tip') : t('common:unpaid')}</span>
          <b>{money(tip > 0 ? tip : left)}</b>
        </div>
      </div>
      <SaleNotice />
      <div className={style.means}>
        <p className={style.hint} role="status">
          {tooMuch
            ? t('means.tooMuch', { name: means.name })
            : t(means.overchargeable ? 'means.hintTip' : 'means.hint')}
        </p>
        <Numpad kind="amount" onKey={type} />
      </div>
      <div className={work.foot}>
        <TouchButton size="xl" disabled={typed === '' || busy} onClick={() => setTyped('')}>
          {t('pay.reset')}
        </TouchButton>
        <TouchButton
          look="pay"
          size="xl"
          className={work.receive}
          disabled={busy || tooMuch || received <= 0}
          onClick={press}
        >
          <span>{busy ? t('pay.registering') : left > 0 ? t('common:pay.partial') : means.name}</span>
          <b>{money(received)}</b>
        </TouchButton>
      </div>
      {asking ? (
        <ConfirmPayment
          name={means.name}
          amount={received}
          onConfirm={take}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
