import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: string
  disabled: boolean
  /** Its column's head says it already; it is still read aloud. */
  isLabelHidden?: boolean
  isNumber?: boolean
  maxLength?: number
  id?: string
  /** Answers the sentence against what was typed, or nothing when it was taken. */
  onTyped: (text: string) => string | undefined
}

/** A field whose text counts when it is left or Enter is pressed, so that typing is one step of the undo. */
export const TypedInput = ({
  label,
  value,
  disabled,
  isLabelHidden,
  isNumber,
  maxLength,
  id,
  onTyped,
}: Props) => {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const take = () => {
    if (typed === undefined) return
    const fault = typed.trim() === value ? undefined : onTyped(typed.trim())
    setError(fault)
    if (fault === undefined) setTyped(undefined)
  }
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={typed ?? value}
      error={error}
      disabled={disabled}
      {...(maxLength === undefined ? {} : { maxLength })}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

/** A whole number between two others, or nothing. */
export const wholeBetween = (text: string, min: number, max: number): number | undefined => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
