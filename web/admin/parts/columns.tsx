import type { ReactNode } from 'react'
import { classes } from '../../shared/ui/index.ts'
import style from './columns.module.css'

type ColumnsProps = { children: ReactNode; className?: string | undefined }

/** A main column and a side column; stacked on narrow screens. */
export const MainAndAside = ({ children, className }: ColumnsProps) => (
  <div className={classes(style.aside, 'grid gap-20 top', className)}>{children}</div>
)

export const Column = ({ children }: { children: ReactNode }) => (
  <div className="one-column grid gap-16">{children}</div>
)

/** As many cards side by side as fit. */
export const PairOfColumns = ({ children }: { children: ReactNode }) => (
  <div className={`${style.pair} grid gap-16 top`}>{children}</div>
)
