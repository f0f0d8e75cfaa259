import { Hue } from '@bon/contracts/registers'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** The twelve key hues as keys; a name and a check beside the colour, which is never alone. */
export const HueWidget = ({ value, onChange, label, help, disabled, texts }: WidgetProps) => {
  const name = useId()
  return (
    <fieldset className={style.hues} disabled={disabled}>
      <legend>
        {label}
        {help && <small>{help}</small>}
      </legend>
      <div>
        {Hue.options.map((hue) => (
          <label key={hue} data-hue={hue} data-chosen={hue === value || undefined}>
            <input type="radio" name={name} checked={hue === value} onChange={() => onChange(hue)} />
            {hue === value && <IconCheck size={16} stroke={2.4} aria-hidden />}
            {texts.t(`ui.hue.${hue}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
