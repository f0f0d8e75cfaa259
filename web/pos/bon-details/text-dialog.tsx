import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, ignoreRepeatedPresses, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'

type TextDialogProps = {
  title: string
  label: string
  none: string
  value: string
  most: number
  onSave: (text: string | null) => void
  onClose: () => void
}

/** Edits one text of the bon; an empty text removes it. */
export const TextDialog = ({ title, label, none, value, most, onSave, onClose }: TextDialogProps) => {
  const { t } = useTranslation('bon')
  const [text, setText] = useState(value)
  return (
    <Dialog title={title} onClose={onClose} writes>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text.trim() || null)
          ignoreRepeatedPresses((event.nativeEvent as SubmitEvent).submitter?.getBoundingClientRect())
        }}
      >
        <Field label={label}>
          <input
            value={text}
            maxLength={most}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="evenly above-16 flex gap-8">
          {value ? <TouchButton onClick={() => onSave(null)}>{none}</TouchButton> : null}
          <TouchButton type="submit" variant="primary">
            {t('common:common.save')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}
