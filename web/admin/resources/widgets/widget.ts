import type { Field } from '@bon/contracts/resources'
import type { ReactNode } from 'react'
import type { Texts } from '../use-texts.ts'

/** What a form gives each widget, and all that a widget knows. */
export type WidgetProps = {
  field: Field
  path: string
  value: unknown
  onChange: (value: unknown) => void
  label: string
  help: string
  error: string | undefined
  required: boolean
  disabled: boolean
  texts: Texts
  /** Draws a field inside this one: the columns of rows, the parts of a group. */
  renderField: (inner: InnerField) => ReactNode
}
export type InnerField = Pick<WidgetProps, 'field' | 'path' | 'value' | 'onChange'>

/** What Mantine's inputs call the same things. */
export const inputProps = ({ label, help, error, required, disabled }: WidgetProps) => ({
  label,
  description: help || undefined,
  error,
  withAsterisk: required,
  'aria-required': required || undefined,
  disabled,
})
