import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'
import { TouchButton } from './touch-button.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: number
  closable?: boolean
}

/** A popup with trap, Esc and returned focus; the focus starts on the heading, not on a button (DESIGN.md 7). */
export const Dialog = ({ title, onClose, children, size = 460, closable = true }: DialogProps) => {
  const { t } = useTranslation()
  return (
    // Put together by hand: Mantine's own head is a <header>, and a page has one banner only.
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      radius="lg"
      zIndex={200}
      transitionProps={{ duration: 160, transition: 'pop' }}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
    >
      <Modal.Overlay backgroundOpacity={0.5} color="#07100f" />
      <Modal.Content>
        <div className={style.head}>
          <Modal.Title>
            <span tabIndex={-1} data-autofocus className={style.title}>
              {title}
            </span>
          </Modal.Title>
          {closable ? <Modal.CloseButton aria-label={t('common.close')} size={44} /> : null}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

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
