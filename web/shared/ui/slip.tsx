import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './slip.module.css'

type SlipProps = { children: ReactNode; fill?: boolean; className?: string | undefined; label?: string }

/** White paper with a torn lower edge: cart, payment, Z report. Nothing else has a torn edge (DES-24). */
export const Slip = ({ children, fill = false, className, label }: SlipProps) => (
  <div
    className={classes(style.wrap, 'column', fill && 'fill')}
    {...(label && { role: 'group', 'aria-label': label })}
  >
    <div className={classes(style.paper, 'column', fill && 'fill', className)}>{children}</div>
    <div className={style.tear} aria-hidden />
  </div>
)

type SlipTitleProps = { children: ReactNode; mark?: ReactNode; as?: 'h1' | 'h2' }

/** The slip's header: title, and number in a monospaced font on the right. */
export const SlipTitle = ({ children, mark, as: Heading = 'h2' }: SlipTitleProps) => (
  <Heading className={`${style.title} flex spread baseline`}>
    {children}
    {mark === undefined ? null : <span className="mono">{mark}</span>}
  </Heading>
)
