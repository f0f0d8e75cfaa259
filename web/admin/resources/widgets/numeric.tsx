import { TextInput } from '@mantine/core'
import { amount, meantBy, type Reading, tenths, useTyped, whole } from './typed.ts'
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
    />
  )
}

export const NumberWidget = (props: WidgetProps) => <Numeric {...props} reading={whole} />
export const MoneyWidget = (props: WidgetProps) => (
  <Numeric {...props} reading={amount} unit={props.texts.t('ui.kr')} />
)
export const TenthsWidget = (props: WidgetProps) => <Numeric {...props} reading={tenths} unit="%" />
