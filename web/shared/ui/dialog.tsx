import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'
import type { DialogProps } from './dialog-window.tsx'
import { TouchButton } from './touch-button.tsx'

/** The dialog window is 30 kB the first screen does not need; a register prefetches it. */
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
  /** The other answer, where "cancel" is not one. */
  cancel?: string | undefined
  variant?: 'primary' | 'danger' | 'pay'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an irreversible action, with its amounts. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel,
  variant = 'primary',
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onCancel}>
      <div className="dim2">{children}</div>
      <div className={`${style.actions} above-20 flex gap-8`}>
        <TouchButton onClick={onCancel}>{cancel ?? t('common.cancel')}</TouchButton>
        <TouchButton variant={variant} disabled={busy} onClick={onConfirm}>
          {confirm}
        </TouchButton>
      </div>
    </Dialog>
  )
}
