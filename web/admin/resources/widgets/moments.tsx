import { shopClock } from '../../../shared/format/index.ts'
import { DateField, DateTimeField, TimeField } from '../../parts/date-fields/date-field.tsx'
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

/** `2026-11-21T08:00` in the shop's time zone, whatever zone the device has. */
export const localOf = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? Temporal.Instant.from(value)
        .toZonedDateTimeISO(shopClock.zone())
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    : ''

export const momentOf = (typed: string): string | null =>
  typed === ''
    ? null
    : Temporal.PlainDateTime.from(typed)
        .toZonedDateTime(shopClock.zone())
        .toInstant()
        .toString({ smallestUnit: 'millisecond' })
