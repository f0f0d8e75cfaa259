import { type ComponentType, useEffect, useId, useRef } from 'react'
import { TouchButton } from '../ui/touch-button.tsx'
import style from './popup.module.css'
import { PopupCard, type PopupCardProps } from './popup-card.tsx'

type PopupProps = Omit<PopupCardProps, 'titleId'>

/** Covers everything and cannot be closed: a native modal dialog traps the focus and makes the page inert. */
export const BlockingPopup = (props: PopupProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const show = () => {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    // Do not focus a button: an Enter meant for the sale must not answer a popup that has just appeared (DES-38).
    dialog.current.querySelector('h1')?.focus()
  }
  useEffect(show, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal
      aria-labelledby={titleId}
      className={style.cover}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onClose={show}
    >
      <PopupCard {...props} titleId={titleId} heading="h1" />
    </dialog>
  )
}

type Button = { label: string; run: () => void }

/**
 * A corner popup that takes neither focus nor keys, so that a sale is not interrupted. `action` is shown to users who
 * may run it, `later` postpones it.
 */
export const OfferedPopup = ({
  text,
  action,
  later,
  icon: Icon,
  ...card
}: Pick<PopupProps, 'tone' | 'title'> & {
  icon: ComponentType<{ size: number; stroke: number }>
  text: string
  action?: Button | undefined
  later: Button
}) => {
  const titleId = useId()
  return (
    <aside className={`${style.offered} round-3`} aria-labelledby={titleId} aria-live="polite">
      <PopupCard
        {...card}
        titleId={titleId}
        icon={<Icon size={24} stroke={1.8} />}
        actions={
          <>
            {action ? (
              <TouchButton variant="primary" onClick={action.run}>
                {action.label}
              </TouchButton>
            ) : null}
            <TouchButton onClick={later.run}>{later.label}</TouchButton>
          </>
        }
      >
        <p>{text}</p>
      </PopupCard>
    </aside>
  )
}
