import { Hue } from '@bon/contracts/registers'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import style from './hue-choice.module.css'

/** The twelve key hues as keys, each with a name and a check mark, so that colour is never the only cue. */
export const HueChoice = ({
  legend,
  nameOf,
  value,
  onChange,
  disabled,
  wide = false,
}: {
  legend: ReactNode
  nameOf: (hue: Hue) => string
  value: unknown
  onChange: (hue: Hue) => void
  disabled?: boolean
  /** Fewer columns with larger names. */
  wide?: boolean
}) => {
  const name = useId()
  return (
    <fieldset className="fieldset" disabled={disabled}>
      <legend>{legend}</legend>
      <div className={`${style.hues} grid gap-8`} data-wide={wide || undefined}>
        {Hue.options.map((hue) => (
          <label key={hue} data-hue={hue} data-chosen={hue === value || undefined}>
            <input type="radio" name={name} checked={hue === value} onChange={() => onChange(hue)} />
            {hue === value && <IconCheck size={16} stroke={2.4} aria-hidden />}
            {nameOf(hue)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
