import type { AdminAct } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classes, Dialog, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import style from './admin-pin.module.css'
import { longestPin, shortestPin, useAdminPin } from './use-admin-pin.ts'

type AdminPinDialogProps = {
  register_uuid: Uuid
  /** The command that waits for it: sent with this id once the PIN was right. */
  act: AdminAct
  why: string
  onAuthorised: () => void
  onClose: () => void
}

/** What only an administrator may do asks for the PIN on the spot (POS-52, DEF-12); the pad is the cashier's own. */
export const AdminPinDialog = ({ register_uuid, act, why, onAuthorised, onClose }: AdminPinDialogProps) => {
  const { t } = useTranslation('orders')
  const { pin, press, submit, message, shaking, locked } = useAdminPin(register_uuid, act, onAuthorised)
  useTypedKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('erase')
    else if (key === 'Enter' && pin.length >= shortestPin) submit()
    else return false
    return true
  })
  const ready = pin.length >= shortestPin && !locked
  return (
    <Dialog title={t('adminPin.title')} onClose={onClose} size={420}>
      <p className={style.why}>{why}</p>
      <div className={style.panel}>
        <div
          className={classes(style.dots, shaking && style.shake)}
          role="img"
          aria-label={t('adminPin.count', { count: pin.length })}
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
            ready ? (
              <button type="button" aria-label={t('adminPin.submit')} onClick={submit}>
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
