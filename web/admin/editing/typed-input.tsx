import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: string
  disabled: boolean
  /** Visually hidden because the column has a heading; still read by screen readers. */
  isLabelHidden?: boolean
  isNumber?: boolean
  maxLength?: number
  id?: string
  /** Returns an error text, or undefined when the value was accepted. */
  onTyped: (text: string) => string | undefined
}

/** A field that commits on blur or Enter, so that typing is one undo step. */
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
      {...(id !== undefined && { id })}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={typed ?? value}
      error={error}
      disabled={disabled}
      {...(maxLength !== undefined && { maxLength })}
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

/** Parses an integer within a range; undefined otherwise. */
export const wholeBetween = (text: string, min: number, max: number): number | undefined => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
