import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import style from './panel.module.css'

type PanelProps = ComponentPropsWithRef<'form'> & {
  as?: 'div' | 'section' | 'article' | 'form' | 'li'
  /** No padding, for content such as a table or a list. */
  flush?: boolean
}

/** A bordered surface: the card of the back office, the panel of a screen. */
export const Panel = ({ as = 'div', flush = false, className, ...props }: PanelProps) => {
  // One type for all elements, since no element-specific props are used.
  const Element = as as 'form'
  return <Element className={classes(style.panel, flush && style.flush, className)} {...props} />
}
