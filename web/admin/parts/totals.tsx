import type { ReactNode } from 'react'
import style from './totals.module.css'

/** Totals of the lines above; `className="sum"` on the name and amount of a total. */
export const Totals = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <dl className={`${style.totals} grid t-14 dim2`} data-wide={wide || undefined}>
    {children}
  </dl>
)

/** A label and amount shown in a row with others. */
export const TotalsPair = ({ children }: { children: ReactNode }) => (
  <div className={`${style.pair} grid all-columns`}>{children}</div>
)
