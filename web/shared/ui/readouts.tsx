import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './readouts.module.css'

/** Amounts side by side: due, received, remaining. */
export const Readouts = ({ children }: { children: ReactNode }) => (
  <div className={`${style.readouts} grid rigid round-2`}>{children}</div>
)

type ReadoutProps = {
  name: string
  value: string
  /** A line below with the calculation. An empty one keeps its height. */
  detail?: ReactNode
  /** `input` is the amount being typed; `good` is money to hand back. */
  look?: 'input' | 'good' | false
  /** Announced by screen readers when it changes. */
  live?: boolean
}

export const Readout = ({ name, value, detail, look = false, live = false }: ReadoutProps) => (
  <div className={classes(look && style[look])} {...(live && { 'aria-live': 'polite' })}>
    <span>{name}</span>
    <b>{value}</b>
    {detail === undefined ? null : <small>{detail}</small>}
  </div>
)
