import { DateField, DateTimeField, TimeField } from '../../parts/date-fields/date-field.tsx'
import { localOf, momentOf } from '../../parts/date-fields/typed-moment.ts'
import { inputProps, type WidgetProps } from './widget.ts'

export const DateWidget = (props: WidgetProps) => (
  <DateField
    {...inputProps(props)}
    value={String(props.value ?? '')}
    onChange={(day) => props.onChange(day || null)}
  />
)

export const TimeWidget = (props: WidgetProps) => (
  <TimeField
    {...inputProps(props)}
    value={String(props.value ?? '')}
    onChange={(time) => props.onChange(time || null)}
  />
)

export const InstantWidget = (props: WidgetProps) => (
  <DateTimeField
    {...inputProps(props)}
    value={localOf(props.value)}
    onChange={(local) => props.onChange(momentOf(local))}
  />
)
