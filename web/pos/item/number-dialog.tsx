import type { TenthsOfPercent } from '@bon/contracts/kernel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePercent } from '../../shared/money/index.ts'
import { Dialog, erase, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { AmountPad } from '../../shared/ui/inputs.tsx'
import { useUnscanned } from '../scanning/use-unscanned.ts'

type PercentDialogProps = {
  title: string
  onSave: (percentage: TenthsOfPercent) => void
  onClose: () => void
}

/** A custom discount: at most one decimal, above 0, at most 100 (POS-41). */
export const PercentDialog = ({ title, onSave, onClose }: PercentDialogProps) => {
  const { t } = useTranslation('bon')
  return (
    <NumberDialog
      title={title}
      label={t('common:line.discount')}
      action={t('item.giveDiscount')}
      shape={/^\d{0,3}(,\d?)?$/}
      read={parsePercent}
      show={(typed) => `${typed || '0'} %`}
      onClose={onClose}
      onSave={(percentage) => {
        onClose()
        onSave(percentage)
      }}
    />
  )
}

export type NumberDialogProps<T> = {
  title: string
  label: string
  action: string
  /** Matches every valid partial input. */
  shape: RegExp
  /** Parses the typed text; undefined while it is not a value. */
  read: (typed: string) => T | undefined
  /** The text shown in the display while typing. */
  show: (typed: string, value: T | undefined) => string
  onSave: (value: T) => void
  onClose: () => void
}

/** Asks for one number by touch or keyboard: a price, a percentage, a number of guests. */
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
  useUnscanned(typed, setTyped)
  useTypedKeys(({ key }) => {
    if (/^[\d,.]$/.test(key)) press(key === '.' ? ',' : key)
    else if (key === 'Backspace') press(erase)
    else if (key === 'Enter') save()
    else return false
    return true
  })
  return (
    <Dialog title={title} onClose={onClose} size={380}>
      <AmountPad label={label} shown={show(typed, value)} row="72px" onKey={press} />
      <TouchButton
        variant="primary"
        size="lg"
        className="above wide"
        disabled={value === undefined}
        onClick={save}
      >
        {action || t('common.save')}
      </TouchButton>
    </Dialog>
  )
}
