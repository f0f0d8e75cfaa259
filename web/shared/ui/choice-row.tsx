import type { ComponentPropsWithRef, ReactNode } from 'react'
import style from './choice-row.module.css'

type ChoiceRowProps = ComponentPropsWithRef<'input'> & {
  type: 'checkbox' | 'radio'
  /** The label; a `small` inside it is its help text. */
  children: ReactNode
}

/** One option of a list, full width: input, label and help text. */
export const ChoiceRow = ({ children, ...input }: ChoiceRowProps) => (
  <label className={`${style.row} row gap-12 round-2`}>
    <input {...input} />
    <span>{children}</span>
  </label>
)
