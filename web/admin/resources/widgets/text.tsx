import { Textarea, TextInput } from '@mantine/core'
import { inputProps, type WidgetProps } from './widget.ts'

export const TextWidget = (props: WidgetProps) => (
  <TextInput
    {...inputProps(props)}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

export const LongTextWidget = (props: WidgetProps) => (
  <Textarea
    {...inputProps(props)}
    rows={4}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
