import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DateFieldProps, FieldProps } from './field-props.ts'
import type { TypedFieldProps } from './typed-field.tsx'
import { writtenValue } from './written-value.ts'

// Loaded lazily, because the dashboard has such a field in the first load (DES-29).
const TypedField = lazy(async () => ({ default: (await import('./typed-field.tsx')).TypedField }))

/** A field is not much wider than its text and the button of its calendar, also where its row has room. */
const widths = { date: '11rem', 'date-time': '14rem', time: '8rem' }

/** Until the field is loaded, one of the same size is there to be read. */
const Field = (props: TypedFieldProps) => {
  const { kind, onChange: _onChange, min: _min, max: _max, value, ...others } = props
  // A word before the text, such as "from", has room of its own.
  const maw = others.leftSection ? `calc(${widths[kind]} + ${others.leftSectionWidth ?? 44}px)` : widths[kind]
  const size = { maw, rightSectionWidth: 44 }
  return (
    <Suspense
      fallback={
        <TextInput
          {...size}
          {...others}
          readOnly
          value={writtenValue(value)}
          rightSection={kind !== 'time' && <span />}
        />
      }
    >
      <TypedField {...size} {...props} />
    </Suspense>
  )
}

/**
 * A date, typed or chosen in a calendar. Not a native field: the browser writes that in its own language, so that day
 * and month are swapped where it is not that of the page.
 */
export const DateField = (props: DateFieldProps) => <Field {...props} kind="date" />

/** A date and a time of day, `2026-11-27T08:00`. */
export const DateTimeField = (props: FieldProps) => <Field {...props} kind="date-time" />

/** A time of day, `08:00`. */
export const TimeField = (props: FieldProps) => <Field {...props} kind="time" />
