import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, erase, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import style from './number-dialog.module.css'

export type NumberDialogProps<T> = {
  title: string
  label: string
  action: string
  /** What may be typed so far. */
  shape: RegExp
  /** What was typed as a value; undefined while it is none. */
  read: (typed: string) => T | undefined
  /** What stands in the window while it is typed. */
  show: (typed: string, value: T | undefined) => string
  onSave: (value: T) => void
  onClose: () => void
}

/** Asks for one number by finger or keyboard: a price, a share, how many guests. */
export const NumberDialog = <T,>(props: NumberDialogProps<T>) => {
  const { title, label, action, shape, read, show, onSave, onClose } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const value = read(typed)
  const press = (key: string) =>
    setTyped((text) => {
      if (key === erase) return text.slice(0, -1)
      return shape.test(text + key) ? text + key : text
    })
  const save = () => {
    if (value !== undefined) onSave(value)
  }
  useTypedKeys(({ key }) => {
    if (/^[\d,.]$/.test(key)) press(key === '.' ? ',' : key)
    else if (key === 'Backspace') press(erase)
    else if (key === 'Enter') save()
    else return false
    return true
  })
  return (
    <Dialog title={title} onClose={onClose} size={380}>
      <p className={style.readout} aria-live="polite">
        <span>{label}</span>
        <b>{show(typed, value)}</b>
      </p>
      <div className={style.work}>
        <Numpad kind="amount" onKey={press} />
      </div>
      <TouchButton
        look="primary"
        size="lg"
        className={style.save}
        disabled={value === undefined}
        onClick={save}
      >
        {action || t('common.save')}
      </TouchButton>
    </Dialog>
  )
}
