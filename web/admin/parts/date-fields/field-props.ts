import type { TextInputProps } from '@mantine/core'

export type FieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** As a native field would hold it; an empty string for none. */
  value: string
  /** A whole value, or an empty string when the text is empty or is left without being one. */
  onChange: (value: string) => void
}

export type DateFieldProps = FieldProps & {
  min?: string
  max?: string
}
