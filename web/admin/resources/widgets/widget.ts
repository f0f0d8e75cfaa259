import type { Field } from '@bon/contracts/resources'
import type { ReactNode } from 'react'
import type { Texts } from '../use-texts.ts'

/** Props of every widget. */
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
  /** Renders a field inside this one: a column of rows, a part of a group. */
  renderField: (inner: InnerField) => ReactNode
}
export type InnerField = Pick<WidgetProps, 'field' | 'path' | 'value' | 'onChange'>

/** The same props under the names of Mantine's inputs. */
export const inputProps = ({ label, help, error, required, disabled }: WidgetProps) => ({
  label,
  description: help || undefined,
  error,
  withAsterisk: required,
  'aria-required': required || undefined,
  disabled,
})
