import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isSame } from '../form/draft.ts'
import { inputProps, type WidgetProps } from './widget.ts'

/** Integers separated by spaces: `500 200 100`. An invalid word is kept, and the schema reports it. */
const read = (typed: string): unknown[] =>
  typed
    .split(/[\s;]+/)
    .filter((word) => word !== '')
    .map((word) => (/^-?\d{1,15}$/.test(word) ? Number(word) : word))

const show = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : '')

export const NumbersWidget = (props: WidgetProps) => {
  const [typed, setTyped] = useState(() => show(props.value))
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="numeric"
      value={isSame(read(typed), props.value) ? typed : show(props.value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        props.onChange(read(event.currentTarget.value))
      }}
    />
  )
}
