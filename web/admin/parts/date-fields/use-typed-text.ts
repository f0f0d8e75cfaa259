import { useState } from 'react'
import type { DateFieldProps } from './field-props.ts'
import { type FieldKind, isWrittenDate, readText } from './written.ts'
import { writtenValue } from './written-value.ts'

/** `before` is the value that the screen had: a screen that keeps it in the address shows the new one later. */
type Typed = { text: string; value: string; before: string; isLeft: boolean }
type Options = Pick<DateFieldProps, 'value' | 'onChange'> & {
  kind: FieldKind
  min: string | undefined
  max: string | undefined
}

/**
 * The text of a field while it is typed. A whole value is passed on at once; a text that is none when the field is left
 * stays with its fault, and the value is empty: a form must not send the value of before.
 */
export const useTypedText = ({ kind, value, onChange, min, max }: Options) => {
  const [typed, setTyped] = useState<Typed>()
  const meantBy = (text: string): string | undefined => {
    const meant = text.trim() === '' ? '' : readText(kind, text)
    return meant && faultOfLimits(meant, min, max) ? undefined : meant
  }
  const faultOfText = (text: string) => {
    if (meantBy(text) !== undefined) return undefined
    if (kind === 'date' && isWrittenDate(text) && readText(kind, text) === undefined) return 'no_such_day'
    return faultOfLimits(readText(kind, text), min, max) ?? 'unreadable'
  }
  const pass = (next: string) => {
    if (next !== value) onChange(next)
  }
  const hasArrived = typed?.isLeft && typed.value === value
  // Another value came from outside.
  const isStale = typed?.isLeft && !hasArrived && typed.before !== value
  if (isStale || (hasArrived && typed.before !== value))
    setTyped(isStale || faultOfText(typed.text) === undefined ? undefined : { ...typed, before: value })
  const shown = isStale ? undefined : typed
  const settle = (next: string) => {
    setTyped(
      next === value ? undefined : { text: writtenValue(next), value: next, before: value, isLeft: true },
    )
    pass(next)
  }
  return {
    text: shown?.text ?? writtenValue(value),
    /** What the text means, or last meant. */
    value: shown?.value ?? value,
    fault: shown?.isLeft ? faultOfText(shown.text) : undefined,
    type: (text: string) => {
      const meant = meantBy(text)
      setTyped({ text, value: meant ?? value, before: value, isLeft: false })
      if (meant !== undefined) pass(meant)
    },
    leave: () => {
      if (!typed || typed.isLeft) return
      const meant = meantBy(typed.text)
      if (meant) return settle(meant)
      // A screen that cannot be without a value keeps the one that it has, and the field shows it again.
      setTyped(meant === '' ? undefined : { ...typed, value: '', before: value, isLeft: true })
      pass('')
    },
    choose: settle,
  }
}

const faultOfLimits = (value: string | undefined, min: string | undefined, max: string | undefined) => {
  if (value === undefined) return undefined
  if (min !== undefined && value < min) return 'too_early'
  return max !== undefined && value > max ? 'too_late' : undefined
}
