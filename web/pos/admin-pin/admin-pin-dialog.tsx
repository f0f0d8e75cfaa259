import type { AdminAct } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, Dialog, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import style from './admin-pin.module.css'
import { longestPin, shortestPin, useAdminPin } from './use-admin-pin.ts'

/** What the server keeps of it. */
const longestReason = 200

type AdminPinDialogProps = {
  register_uuid: Uuid
  /** The command that waits for it: sent with this id once the PIN was right. */
  act: AdminAct
  why: string
  /** Why it is right is typed before the PIN. */
  asksReason?: boolean
  onAuthorised: (reason: string) => void
  onClose: () => void
}

/** What only an administrator may do asks for the PIN on the spot (POS-52, DEF-12); the pad is the cashier's own. */
export const AdminPinDialog = (props: AdminPinDialogProps) => {
  const { register_uuid, act, why, asksReason = false, onAuthorised, onClose } = props
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const isMissing = asksReason && reason.trim() === ''
  const { pin, press, submit, message, shaking, locked } = useAdminPin(register_uuid, act, {
    missing: isMissing ? t('approval.reasonFirst') : undefined,
    onAuthorised: () => onAuthorised(reason.trim()),
  })
  useTypedKeys(({ key, ctrlKey, metaKey, altKey, target }) => {
    if (ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement) return false
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('erase')
    else if (key === 'Enter' && pin.length >= shortestPin) submit()
    else return false
    return true
  })
  const ready = pin.length >= shortestPin && !locked
  return (
    <Dialog title={t(asksReason ? 'approval.title' : 'adminPin.title')} onClose={onClose} size={420}>
      <p className={style.why}>{why}</p>
      {asksReason ? (
        <label className={style.reason}>
          {t('approval.reason')}
          <textarea
            value={reason}
            maxLength={longestReason}
            rows={1}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      ) : null}
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
