import type { ReactNode } from 'react'
import style from './banner.module.css'
import { classes } from './classes.ts'

type BannerProps = {
  tone: 'warn' | 'bad' | 'info' | 'good'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** A message in the page: the current state, and at most one action. */
export const Banner = ({ tone, icon, children, action }: BannerProps) => (
  <div className={classes(style.banner, 'row gap-10 round-2 t-14 w-600', `tone-${tone}`)} role="status">
    {icon}
    <span className="grow">{children}</span>
    {action}
  </div>
)
