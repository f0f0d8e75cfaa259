import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, swallowEchoes, TouchButton } from '../../shared/ui/index.ts'
import style from './bon-details.module.css'

type TextDialogProps = {
  title: string
  label: string
  none: string
  value: string
  most: number
  onSave: (text: string | null) => void
  onClose: () => void
}

/** One text of the bon; an empty one takes it off again. */
export const TextDialog = ({ title, label, none, value, most, onSave, onClose }: TextDialogProps) => {
  const { t } = useTranslation('bon')
  const [text, setText] = useState(value)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text.trim() || null)
          swallowEchoes((event.nativeEvent as SubmitEvent).submitter?.getBoundingClientRect())
        }}
      >
        <label className={style.field}>
          <span>{label}</span>
          <input
            value={text}
            maxLength={most}
            autoFocus
            data-autofocus
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className={style.actions}>
          {value ? <TouchButton onClick={() => onSave(null)}>{none}</TouchButton> : null}
          <TouchButton type="submit" look="primary">
            {t('common:common.save')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}
