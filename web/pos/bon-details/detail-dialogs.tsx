import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { ConfirmDialog, Dialog, ignoreRepeatedPresses, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { NumberDialog } from '../item/number-dialog.tsx'
import { usePos } from '../registers/index.ts'
import { type BonLine, isCounted, unpaidOfCart } from '../sale/cart.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { useDetails } from '../sale/use-details.ts'
import { useLineChanges } from '../sale/use-line-changes.ts'
import { parseQuantity } from '../weighing/typed-quantity.ts'

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

/** ORD-10, POS-27: edits the name on the bon. */
export const NameDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { setDetails } = useDetails()
  return (
    <TextDialog
      title={t('name.title')}
      label={t('name.label')}
      none={t('name.none')}
      value={cart.details.assigned_name ?? ''}
      most={60}
      onClose={onClose}
      onSave={(assigned_name) => {
        onClose()
        setDetails({ assigned_name })
      }}
    />
  )
}

/** ORD-14: edits the guest's note. */
export const NoteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { setDetails } = useDetails()
  return (
    <TextDialog
      title={t('note.title')}
      label={t('note.label')}
      none={t('note.none')}
      value={cart.details.customer_note ?? ''}
      most={500}
      onClose={onClose}
      onSave={(customer_note) => {
        onClose()
        setDetails({ customer_note })
      }}
    />
  )
}

/** Edits the number of guests; zero clears it. */
export const GuestsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { setDetails } = useDetails()
  return (
    <NumberDialog
      title={t('guests.title')}
      label={t('guests.label')}
      action={t('common:common.save')}
      shape={/^\d{0,3}$/}
      read={(typed) => (typed === '' ? undefined : Number(typed))}
      show={(typed) => typed || '0'}
      onClose={onClose}
      onSave={(guests) => {
        onClose()
        setDetails({ guests: guests || null })
      }}
    />
  )
}

/** The quantity of one line, typed. */
export const LineQuantityDialog = ({ line, onClose }: { line: BonLine; onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { setQuantity } = useLineChanges()
  return (
    <NumberDialog
      title={line.name}
      label={t('common:line.qty')}
      action={t('common:common.save')}
      shape={isCounted(line) ? /^\d{0,3}$/ : /^\d{0,4}(,\d{0,3})?$/}
      read={parseQuantity}
      show={(typed) => typed || '0'}
      onClose={onClose}
      onSave={(amount) => {
        onClose()
        setQuantity(line, amount)
      }}
    />
  )
}

/** Cancelling cannot be undone, so it is confirmed first with the amount (ORD-26). */
export const CancelDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { cancel, saving } = useBonChanges()
  return (
    <ConfirmDialog
      title={t('more.cancelTitle', { nr: cart.short_nr })}
      confirm={t('more.cancel')}
      variant="danger"
      busy={saving}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        cancel()
      }}
    >
      {t('more.cancelText', { count: cart.lines.length, total: money(unpaidOfCart(cart)) })}
    </ConfirmDialog>
  )
}
