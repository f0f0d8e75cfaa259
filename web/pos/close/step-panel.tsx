import type { ReactNode } from 'react'
import style from './step-panel.module.css'

/** What a step of the closing asks or says. */
export const StepPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${style.panel} round-3`}>
    <h2>{title}</h2>
    {children}
  </div>
)
