import type { RegisterRow } from '@bon/contracts/registers'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pinAtHand } from '../../shared/device/index.ts'
import { classes, Numpad, useTypedKeys } from '../../shared/ui/index.ts'
import style from './pin-panel.module.css'
import { longestPin, shortestPin, usePin } from './use-pin.ts'

type PinPanelProps = { register: RegisterRow; onSignedIn: (cashierUuid: string) => void }

/**
 * Initials are for orientation: a PIN is unique in the company, so typing it also picks the cashier. Four digits
 * submit themselves; a PIN of three is sent by Enter or the key with the check.
 */
export const PinPanel = ({ register, onSignedIn }: PinPanelProps) => {
  const { t } = useTranslation('pos')
  const [who, setWho] = useState(register.cashiers[0]?.uuid)
  const { pin, press, submit, enter, message, shaking, locked } = usePin(register.uuid, (cashierUuid) => {
    setWho(cashierUuid)
    onSignedIn(cashierUuid)
  })
  const enterAtHand = useEffectEvent(() => {
    const typed = pinAtHand.take(register.uuid)
    if (typed) enter(typed)
  })
  useEffect(() => enterAtHand(), [])
  useTypedKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('erase')
    else if (key === 'Enter' && pin.length >= shortestPin) submit()
    else return false
    return true
  })
  return (
    <aside className={style.panel} aria-label={t('common:cashier.pin')}>
      <p className={style.register}>
        <span>{t('common:register.title', { identifier: register.identifier })}</span>
        <b>{register.name}</b>
      </p>
      <div className={style.who} role="radiogroup" aria-label={t('common:cashier.one')}>
        {register.cashiers.map((cashier) => (
          // biome-ignore lint/a11y/useSemanticElements: design 02 shows initials as discs, which an input cannot be.
          <button
            key={cashier.uuid}
            type="button"
            role="radio"
            aria-checked={who === cashier.uuid}
            onClick={() => setWho(cashier.uuid)}
          >
            <span className={style.disc} data-hue={cashier.hue}>
              {cashier.initials}
              {who === cashier.uuid ? (
                <i>
                  <IconCheck size={13} stroke={3.5} aria-hidden />
                </i>
              ) : null}
            </span>
            {cashier.label}
          </button>
        ))}
      </div>
      <div
        className={classes(style.dots, shaking && style.shake)}
        role="img"
        aria-label={t('pin.count', { count: pin.length, of: longestPin })}
      >
        {Array.from({ length: longestPin }, (_, i) => (
          <i key={i} className={classes(i < pin.length && style.on)} />
        ))}
      </div>
      <p className={style.message} role="alert">
        {message}
      </p>
      <Numpad
        kind="pin"
        onKey={press}
        corner={
          pin.length >= shortestPin && !locked ? (
            <button type="button" aria-label={t('pin.submit')} onClick={submit}>
              <IconCheck size={28} stroke={1.8} aria-hidden />
            </button>
          ) : undefined
        }
      />
    </aside>
  )
}
