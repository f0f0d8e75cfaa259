import type { ReactNode } from 'react'
import style from './figures.module.css'

/** A list of labelled amounts; `className="strong"` marks the total. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={`${style.figures} grid t-15`}>{children}</dl>
)
