import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './inputs.module.css'
import { Numpad } from './numpad.tsx'

type FieldProps = {
  label: ReactNode
  /** For what is typed while somebody waits: an amount, a PIN. */
  large?: boolean
  /** The input, and what is said below it. */
  children: ReactNode
}

/** An input of the register with its label above it. */
export const Field = ({ label, large = false, children }: FieldProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
  <label className={classes('lead grid gap-4 t-14 w-600', style.field, large && style.large)}>
    <span>{label}</span>
    {children}
  </label>
)

/** One figure in large with what it is: typed, weighed or read. It is read aloud when it changes. */
export const Display = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={`${style.display} flex baseline spread round-2 dim2 w-600`} aria-live="polite">
    <span>{label}</span>
    <b>{children}</b>
  </div>
)

type AmountPadProps = {
  label: string
  /** What has been typed, as it is shown. */
  shown: ReactNode
  /** Height of a row of keys. */
  row: '64px' | '72px'
  onKey: (key: string) => void
}

/** A number with the keys that it is typed by. */
export const AmountPad = ({ label, shown, row, onKey }: AmountPadProps) => (
  <>
    <Display label={label}>{shown}</Display>
    <div style={{ '--pad-row': row }}>
      <Numpad kind="amount" onKey={onKey} />
    </div>
  </>
)
