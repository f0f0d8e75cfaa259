import type { Uuid } from '@bon/contracts/kernel'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classes, Dialog, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import style from '../admin-pin/admin-pin.module.css'
import { longestPin, shortestPin, usePin } from '../registers/use-pin.ts'

type CashierPinDialogProps = {
  register_uuid: Uuid
  cashier: { initials: string } | undefined
  cashier_uuid: Uuid
  onSignedIn: () => void
  onClose: () => void
}

/** The pad of the sign-in, for the one cashier in whose name something waits. */
export const CashierPinDialog = ({
  register_uuid,
  cashier,
  cashier_uuid,
  onSignedIn,
  onClose,
}: CashierPinDialogProps) => {
  const { t } = useTranslation('pos')
  const { pin, press, submit, message, shaking, locked } = usePin(register_uuid, onSignedIn, cashier_uuid)
  useTypedKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('erase')
    else if (key === 'Enter' && pin.length >= shortestPin) submit()
    else return false
    return true
  })
  return (
    <Dialog title={t('pin.again', { initials: cashier?.initials ?? '' })} onClose={onClose} size={420}>
      <p className={style.why}>{t('pin.againText')}</p>
      <div className={style.panel}>
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
      </div>
      <TouchButton className={style.close} onClick={onClose}>
        {t('common:common.cancel')}
      </TouchButton>
    </Dialog>
  )
}
