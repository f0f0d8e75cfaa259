import { TextInput } from '@mantine/core'
import { use } from 'react'
import { SessionContext } from '../../../shared/session/use-session.ts'
import { amount, meantBy, type Reading, tenths, textOf, useTyped, whole } from './typed.ts'
import { inputProps, type WidgetProps } from './widget.ts'

const Numeric = ({ reading, unit, ...props }: WidgetProps & { reading: Reading; unit?: string }) => {
  const [typed, setTyped] = useTyped(reading, props.value)
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(unit !== undefined && { rightSection: <span aria-hidden>{unit}</span> })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        props.onChange(meantBy(reading, event.currentTarget.value))
      }}
      // What was typed as 15,5 reads 15,50 from now on (W10).
      onBlur={() => setTyped(textOf(reading, props.value))}
    />
  )
}

export const NumberWidget = (props: WidgetProps) => <Numeric {...props} reading={whole} />
export const MoneyWidget = (props: WidgetProps) => (
  <Numeric
    {...props}
    reading={amount}
    unit={use(SessionContext)?.company.currency === 'EUR' ? '€' : props.texts.t('ui.kr')}
  />
)
export const TenthsWidget = (props: WidgetProps) => <Numeric {...props} reading={tenths} unit="%" />
