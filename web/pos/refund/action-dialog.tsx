import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import { isEnded, MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'

type ActionDialogProps = {
  title: string
  children: ReactNode
  confirm: string
  variant?: 'primary' | 'pay' | 'danger'
  busy: boolean
  /** Something must be chosen first. */
  off?: boolean
  waiting?: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an irreversible action with its amounts; a refusal is shown inside the dialog. */
export const ActionDialog = (props: ActionDialogProps) => {
  const {
    title,
    children,
    confirm,
    variant,
    busy,
    off = false,
    waiting = false,
    error,
    onConfirm,
    onClose,
  } = props
  const { t } = useTranslation('orders')
  return (
    <Dialog title={title} onClose={onClose} closable={!busy} size={520}>
      <div className={`${style.body} grid gap-8 dim2`}>{children}</div>
      <MoneyBackNotice error={error} waiting={waiting} />
      <div className="evenly above-20 flex gap-8">
        <TouchButton size="lg" disabled={busy} onClick={onClose}>
          {t('common:common.close')}
        </TouchButton>
        {isEnded(error) ? null : (
          <WaitButton {...(variant && { variant })} what={title} disabled={busy || off} onClick={onConfirm}>
            {busy ? t('sending') : confirm}
          </WaitButton>
        )}
      </div>
    </Dialog>
  )
}
