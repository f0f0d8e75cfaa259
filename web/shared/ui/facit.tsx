import type { ReactNode } from 'react'
import style from './facit.module.css'

/** The accountants' double rule under a final total; subtotals never have it (DESIGN.md 1). */
export const Facit = ({ children }: { children: ReactNode }) => <b className={style.facit}>{children}</b>
