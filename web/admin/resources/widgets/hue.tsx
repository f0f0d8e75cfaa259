import { HueChoice } from '../../parts/hue-choice.tsx'
import type { WidgetProps } from './widget.ts'

export const HueWidget = ({ value, onChange, label, help, disabled, texts }: WidgetProps) => (
  <HueChoice
    legend={
      <>
        {label}
        {help && <small>{help}</small>}
      </>
    }
    nameOf={(hue) => texts.t(`ui.hue.${hue}`)}
    value={value}
    onChange={onChange}
    disabled={disabled}
  />
)
