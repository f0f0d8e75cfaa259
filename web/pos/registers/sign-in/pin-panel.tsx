import type { RegisterRow } from '@bon/contracts/registers'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredPin } from '../../../shared/device/index.ts'
import { PinPad } from '../../../shared/pin/index.ts'
import { useCashierPin } from '../../cashier-pin/cashier-pin-dialog.tsx'
import style from './pin-panel.module.css'

type PinPanelProps = { register: RegisterRow; onSignedIn: (cashierUuid: string) => void }

/**
 * The initials only orient: a PIN is unique in the company, so it also identifies the cashier. Four digits submit
 * automatically; a three-digit PIN needs Enter or the check key.
 */
export const PinPanel = ({ register, onSignedIn }: PinPanelProps) => {
  const { t } = useTranslation('pos')
  const [who, setWho] = useState(register.cashiers[0]?.uuid)
  const entry = useCashierPin(register.uuid, (cashierUuid) => {
    setWho(cashierUuid)
    onSignedIn(cashierUuid)
  })
  const enterAtHand = useEffectEvent(() => {
    const typed = enteredPin.take(register.uuid)
    if (typed) entry.enter(typed)
  })
  useEffect(() => enterAtHand(), [])
  return (
    <aside className={`${style.panel} column centre`} aria-label={t('common:cashier.pin')}>
      <p className={`${style.register} flex gap-10 baseline centre t-18`}>
        <span>{t('common:register.title', { identifier: register.identifier })}</span>
        <b>{register.name}</b>
      </p>
      <div className={`${style.who} grid gap-4`} role="radiogroup" aria-label={t('common:cashier.one')}>
        {register.cashiers.map((cashier) => (
          // biome-ignore lint/a11y/useSemanticElements: DES-2 shows initials as discs, which an input cannot be.
          <button
            key={cashier.uuid}
            type="button"
            role="radio"
            aria-checked={who === cashier.uuid}
            onClick={() => setWho(cashier.uuid)}
          >
            <span className={`${style.disc} initials place-centre t-16 w-750`} data-hue={cashier.hue}>
              {cashier.initials}
              {who === cashier.uuid ? (
                <i className="place-centre">
                  <IconCheck size={13} stroke={3.5} aria-hidden />
                </i>
              ) : null}
            </span>
            {cashier.label}
          </button>
        ))}
      </div>
      <PinPad
        bare
        entry={entry}
        count={t('pin.count', { count: entry.pin.length, of: entry.longest })}
        submit={t('pin.submit')}
      />
    </aside>
  )
}
