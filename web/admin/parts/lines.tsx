import type { ReactNode } from 'react'
import style from './lines.module.css'

/** A vertical list with rules; `className="grow"` fills the line. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <ul className={`${style.lines} grid`}>{children}</ul>
)
