import type { ComponentPropsWithRef } from 'react'
import { classes } from '../../shared/ui/index.ts'
import style from './table.module.css'

/** A table of the back office; `tight` has lower rows. Numbers are right-aligned: `className="num"` on their cells. */
export const Table = ({
  tight = false,
  className,
  ...props
}: ComponentPropsWithRef<'table'> & { tight?: boolean }) => (
  <table className={classes(style.table, 'wide t-15', tight && style.tight, className)} {...props} />
)

/** A horizontal scroll region, so that the page never scrolls sideways; with a name it is reachable by keyboard. */
export const TableScroll = ({ className, ...props }: ComponentPropsWithRef<'section'>) => (
  <section
    className={classes(style.scroll, className)}
    tabIndex={props['aria-label'] === undefined ? undefined : 0}
    {...props}
  />
)
