import { type ComponentType, useEffect, useId, useRef } from 'react'
import { TouchButton } from '../ui/touch-button.tsx'
import style from './popup.module.css'
import { PopupCard, type PopupCardProps } from './popup-card.tsx'

type PopupProps = Omit<PopupCardProps, 'titleId'>

/** Covers everything and has no close: the browser's own modal holds the focus and stills what lies behind. */
export const BlockingPopup = (props: PopupProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const show = () => {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    // Not on a button: an Enter that was meant for the sale must not answer what has just appeared (DESIGN.md 7).
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
 * Stands in a corner and takes neither focus nor keys: what can wait does not stop a sale. `act` is what is offered, to
 * whoever may do it; `later` puts it off.
 */
export const OfferedPopup = ({
  text,
  act,
  later,
  icon: Icon,
  ...card
}: Pick<PopupProps, 'tone' | 'title'> & {
  icon: ComponentType<{ size: number; stroke: number }>
  text: string
  act?: Button | undefined
  later: Button
}) => {
  const titleId = useId()
  return (
    <aside className={style.offered} aria-labelledby={titleId} aria-live="polite">
      <PopupCard
        {...card}
        titleId={titleId}
        icon={<Icon size={24} stroke={1.8} />}
        actions={
          <>
            {act ? (
              <TouchButton look="primary" onClick={act.run}>
                {act.label}
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
