import type { ReactNode } from 'react'
import style from './form.module.css'

/** Fields on a six-column grid. `isNamed`: the section's heading also labels them. */
export const FieldGrid = ({ isNamed = false, children }: { isNamed?: boolean; children: ReactNode }) => (
  <div className={style.fields} data-named={isNamed || undefined}>
    {children}
  </div>
)
