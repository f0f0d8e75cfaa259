import type { ReactNode } from 'react'
import style from './banner.module.css'
import { classes } from './classes.ts'

type BannerProps = {
  tone: 'warn' | 'bad' | 'info' | 'good'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** A message in the page: what holds now, and at most one thing to do. */
export const Banner = ({ tone, icon, children, action }: BannerProps) => (
  <div className={classes(style.banner, style[tone])} role="status">
    {icon}
    <span className="grow">{children}</span>
    {action}
  </div>
)
