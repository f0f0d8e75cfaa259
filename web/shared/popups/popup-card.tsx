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
  /** One button across, or two beside each other. */
  actions?: ReactNode
  /** What covers the whole page is its heading too. */
  heading?: 'h1' | 'h2'
}

/** Design 19: what it is, what holds, and what can be done. */
export const PopupCard = ({
  titleId,
  tone,
  icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
}: PopupCardProps) => (
  <div className={style.card}>
    <Heading className={style.title} id={titleId} tabIndex={-1}>
      <span className={classes(style.icon, style[tone])} aria-hidden>
        {icon}
      </span>
      {title}
    </Heading>
    <div className={style.text}>{children}</div>
    {actions ? <div className={style.actions}>{actions}</div> : null}
  </div>
)
