import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './readouts.module.css'

/** Amounts side by side: due, received, remaining. */
export const Readouts = ({ children }: { children: ReactNode }) => (
  <div className={`${style.readouts} grid rigid round-2`}>{children}</div>
)

/** Characters of the largest amount that is drawn in full size. */
const longest = 9

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
    <span className="block one-line">{name}</span>
    <b className={classes('block', value.length > longest && style.long)}>{value}</b>
    {detail === undefined ? null : <small className="block clipped one-line">{detail}</small>}
  </div>
)
