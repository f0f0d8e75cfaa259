import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'
import type { DialogProps } from './dialog-window.tsx'
import { TouchButton } from './touch-button.tsx'

/** Its window is 30 kB that no first screen needs; a till fetches it before it is asked for. */
export const fetchDialogs = () => import('./dialog-window.tsx')
const DialogWindow = lazy(async () => ({ default: (await fetchDialogs()).DialogWindow }))

export const Dialog = (props: DialogProps) => (
  <Suspense>
    <DialogWindow {...props} />
  </Suspense>
)

type ConfirmProps = {
  title: string
  children: ReactNode
  confirm: string
  look?: 'primary' | 'danger' | 'pay'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before what cannot be undone, with its consequence in numbers. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  look = 'primary',
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onCancel}>
      <div className={style.body}>{children}</div>
      <div className={style.actions}>
        <TouchButton onClick={onCancel}>{t('common.cancel')}</TouchButton>
        <TouchButton look={look} disabled={busy} onClick={onConfirm}>
          {confirm}
        </TouchButton>
      </div>
    </Dialog>
  )
}
