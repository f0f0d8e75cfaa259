import { Modal } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Covered } from './covered.ts'
import style from './dialog.module.css'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: number
  closable?: boolean
  /** The focus begins in the field marked `data-autofocus`. */
  writes?: boolean
}

/**
 * A modal dialog with focus trap, Esc and focus return; the initial focus is on the heading, not on a button (DES-38),
 * or in the field of a dialog that only asks for a text.
 */
export const DialogWindow = ({
  title,
  onClose,
  children,
  size = 460,
  closable = true,
  writes = false,
}: DialogProps) => {
  const { t } = useTranslation()
  const isCovered = use(Covered)
  return (
    // Composed by hand: Mantine's modal header is a <header>, and a page may have only one banner.
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      radius="lg"
      zIndex={200}
      transitionProps={{ duration: 160, transition: 'pop' }}
      closeOnEscape={closable && !isCovered}
      closeOnClickOutside={closable}
    >
      <Modal.Overlay backgroundOpacity={0.5} color="#07100f" />
      <Modal.Content>
        <div className={`${style.head} row gap-0`}>
          <Modal.Title>
            <span
              tabIndex={-1}
              {...(!writes && { 'data-autofocus': true })}
              className={`${style.title} t-18 w-750`}
            >
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
