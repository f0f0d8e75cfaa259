import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarButton } from './calendar-button.tsx'
import type { DateFieldProps } from './field-props.ts'
import { useTypedText } from './use-typed-text.ts'
import type { FieldKind } from './written.ts'
import { writtenValue } from './written-value.ts'

export type TypedFieldProps = DateFieldProps & { kind: FieldKind }

/** A field of date or time: the text that is typed, and a calendar for its date. */
export const TypedField = ({ kind, value, onChange, min, max, error, ...props }: TypedFieldProps) => {
  const { t } = useTranslation('date-fields')
  const typed = useTypedText({ kind, value, onChange, min, max })
  const { label, disabled } = props
  const name = props['aria-label'] ?? (typeof label === 'string' ? label : '')
  const limit = typed.fault === 'too_early' ? min : max
  return (
    <TextInput
      autoComplete="off"
      inputMode={kind === 'date-time' ? 'text' : 'numeric'}
      placeholder={t(`form.${kind}`)}
      {...props}
      error={
        typed.fault === undefined
          ? error
          : t(`fault.${typed.fault}`, { form: t(`form.${kind}`), limit: writtenValue(limit ?? '') })
      }
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && typed.leave()}
      rightSection={
        kind !== 'time' && (
          <CalendarButton
            name={name}
            day={typed.value.slice(0, 10)}
            min={min}
            max={max}
            disabled={disabled === true}
            onChoose={(day) =>
              typed.choose(kind === 'date' ? day : `${day}T${typed.value.slice(11) || '00:00'}`)
            }
          />
        )
      }
    />
  )
}
