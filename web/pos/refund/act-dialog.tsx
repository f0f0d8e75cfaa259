import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import { isEnded, MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'

type ActDialogProps = {
  title: string
  children: ReactNode
  confirm: string
  look?: 'primary' | 'pay' | 'danger'
  busy: boolean
  waiting?: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone, with its consequence in numbers; what was refused says so here. */
export const ActDialog = (props: ActDialogProps) => {
  const { title, children, confirm, look, busy, waiting = false, error, onConfirm, onClose } = props
  const { t } = useTranslation('orders')
  return (
    <Dialog title={title} onClose={onClose} closable={!busy} size={520}>
      <div className={style.body}>{children}</div>
      <MoneyBackNotice error={error} waiting={waiting} />
      <div className={style.actions}>
        <TouchButton size="lg" disabled={busy} onClick={onClose}>
          {t('common:common.close')}
        </TouchButton>
        {isEnded(error) ? null : (
          <WaitButton {...(look ? { look } : {})} what={title} disabled={busy} onClick={onConfirm}>
            {busy ? t('sending') : confirm}
          </WaitButton>
        )}
      </div>
    </Dialog>
  )
}
