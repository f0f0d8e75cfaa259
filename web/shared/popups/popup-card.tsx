import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import style from './popup.module.css'

export type PopupTone = 'amber' | 'danger' | 'info' | 'primary'

export type PopupCardProps = {
  titleId: string
  tone: PopupTone
  icon: ReactNode
  title: string
  children: ReactNode
  /** One full-width button, or two side by side. */
  actions?: ReactNode
  /** `h1` for a popup that covers the whole page. */
  heading?: 'h1' | 'h2'
}

/** DES-19: title, explanation and actions. */
export const PopupCard = ({
  titleId,
  tone,
  icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
}: PopupCardProps) => (
  <div className={`${style.card} grid gap-10 round-3 t-14`}>
    <Heading className={`${style.title} flex gap-12 middle`} id={titleId} tabIndex={-1}>
      <span className={classes(style.icon, 'place-centre rigid', `tone-${tone}`)} aria-hidden>
        {icon}
      </span>
      {title}
    </Heading>
    <div className="grid gap-4 dim2">{children}</div>
    {actions ? <div className={`${style.actions} flex gap-8 wraps`}>{actions}</div> : null}
  </div>
)
