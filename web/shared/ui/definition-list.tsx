import type { ReactNode } from 'react'
import style from './definition-list.module.css'

/** Terms on the left, definitions on the right. */
export const DefinitionList = ({ children }: { children: ReactNode }) => (
  <dl className={`${style.list} grid t-14`}>{children}</dl>
)
