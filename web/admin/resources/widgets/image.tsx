import { Button, Input } from '@mantine/core'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import type { WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** Whether there is an image, and taking it away; putting one there is the upload's work, beside this form. */
export const ImageWidget = ({ value, onChange, label, help, error, disabled, texts }: WidgetProps) => {
  const Icon = value === null ? IconPhotoOff : IconPhoto
  return (
    <Input.Wrapper label={label} description={help || undefined} error={error} labelElement="div">
      <div className={style.image}>
        <span>
          <Icon size={19} stroke={1.7} aria-hidden /> {texts.t(value === null ? 'ui.no_image' : 'ui.image')}
        </span>
        {value !== null && (
          <Button variant="default" disabled={disabled} onClick={() => onChange(null)}>
            {texts.t('ui.remove_image')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
