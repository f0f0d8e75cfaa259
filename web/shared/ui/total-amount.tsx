import type { ReactNode } from 'react'
import style from './total-amount.module.css'

/** A double rule under a final total, as in accounting; subtotals never have it (DES-26). */
export const TotalAmount = ({ children }: { children: ReactNode }) => (
  <b className={`${style.total} one-line`}>{children}</b>
)
