import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: number
  closable?: boolean
}

/** A popup with trap, Esc and returned focus; the focus starts on the heading, not on a button (DESIGN.md 7). */
export const DialogWindow = ({ title, onClose, children, size = 460, closable = true }: DialogProps) => {
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
