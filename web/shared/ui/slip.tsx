import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './slip.module.css'

type SlipProps = { children: ReactNode; fill?: boolean; className?: string | undefined; label?: string }

/**
 * White paper with a torn lower edge: cart, payment, Z report. Nothing else has a torn edge (DES-24). Its shadow is no
 * filter, which the browser would draw anew for the whole slip at every tap.
 */
export const Slip = ({ children, fill = false, className, label }: SlipProps) => (
  <div
    className={classes(style.wrap, 'relative column', fill && 'fill')}
    {...(label && { role: 'group', 'aria-label': label })}
  >
    <div className={classes(style.paper, 'column', fill && 'fill', className)}>{children}</div>
    <div className={`${style.tear} relative rigid`} aria-hidden />
  </div>
)

type SlipTitleProps = { children: ReactNode; mark?: ReactNode; as?: 'h1' | 'h2' }

/** The slip's header: title, and number in a monospaced font on the right. */
export const SlipTitle = ({ children, mark, as: Heading = 'h2' }: SlipTitleProps) => (
  <Heading className={`${style.title} flex gap-8 spread baseline below-8 t-18`}>
    {children}
    {mark === undefined ? null : <span className="mono">{mark}</span>}
  </Heading>
)
