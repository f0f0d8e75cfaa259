import { TextInput } from '@mantine/core'
import { shopClock } from '../../../shared/format/index.ts'
import { inputProps, type WidgetProps } from './widget.ts'

/** Native date and time fields, for their calendar, keyboard and screen reader support. */
const Moment = ({ type, ...props }: WidgetProps & { type: 'date' | 'time' }) => (
  <TextInput
    {...inputProps(props)}
    type={type}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.currentTarget.value || null)}
  />
)
export const DateWidget = (props: WidgetProps) => <Moment {...props} type="date" />
export const TimeWidget = (props: WidgetProps) => <Moment {...props} type="time" />

export const InstantWidget = (props: WidgetProps) => (
  <TextInput
    {...inputProps(props)}
    type="datetime-local"
    value={localOf(props.value)}
    onChange={(event) => props.onChange(momentOf(event.currentTarget.value))}
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
