import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import { isOptional } from '../field-layout.ts'
import { inputProps, type WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** The native select, for labels and keyboard use. */
export const ChoiceWidget = (props: WidgetProps) => {
  const { field, value, texts, path, onChange } = props
  const none = { value: '', label: texts.t(isOptional(field) ? 'ui.none' : 'ui.choose') }
  const choices = (field.values ?? []).map((one) => ({ value: one, label: texts.value(path, one) }))
  return (
    <NativeSelect
      {...inputProps(props)}
      value={String(value ?? '')}
      data={isOptional(field) || (value ?? '') === '' ? [none, ...choices] : choices}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

export const ChoicesWidget = ({ field, value, texts, path, onChange, ...props }: WidgetProps) => {
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      label={props.label}
      description={props.help || undefined}
      error={props.error}
      value={chosen}
      // Keep the definition's order, so that the same choice is the same value.
      onChange={(next) => onChange((field.values ?? []).filter((one) => next.includes(one)))}
    >
      <div className={`${style.choices} flex wraps`}>
        {(field.values ?? []).map((one) => (
          <Checkbox key={one} value={one} label={texts.value(path, one)} disabled={props.disabled} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export const SwitchWidget = ({ value, onChange, label, help, error, disabled }: WidgetProps) => (
  <Switch
    className={style.switch ?? ''}
    label={label}
    description={help || undefined}
    error={error}
    disabled={disabled}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
