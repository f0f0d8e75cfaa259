import { buyerNameOf, type CustomerTag } from '@bon/contracts/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'

export type InvoiceNotes = { customer_note: string; accountant_note: string }

type ConfirmInvoiceProps = {
  customer: CustomerTag
  busy: boolean
  error: Error | null
  onBack: () => void
  onConfirm: (notes: InvoiceNotes) => void
}

/** An invoice cannot be undone, so the customer and the amount are confirmed first (ORD-35). */
export const ConfirmInvoice = ({ customer, busy, error, onBack, onConfirm }: ConfirmInvoiceProps) => {
  const { t } = useTranslation('invoices')
  const { cart } = usePos()
  const textOf = useProblemText()
  const [notes, setNotes] = useState<InvoiceNotes>({ customer_note: '', accountant_note: '' })
  const total = money(unpaidOfCart(cart))
  return (
    <>
      <h3 className="above-8 t-16 w-750 anywhere">
        {t('convert.confirmTitle', { name: buyerNameOf(customer) })}
      </h3>
      <p className="below dim2 t-14">{t('convert.confirmText', { total })}</p>
      {(['customer_note', 'accountant_note'] as const).map((name) => (
        <Field key={name} label={t(`convert.${name}`)}>
          <input
            type="text"
            value={notes[name]}
            maxLength={1000}
            autoComplete="off"
            onChange={(event) => setNotes({ ...notes, [name]: event.target.value })}
          />
        </Field>
      ))}
      {error ? <Banner tone="bad">{textOf(error)}</Banner> : null}
      <div className="evenly above-16 flex gap-8 wraps">
        <TouchButton size="lg" disabled={busy} onClick={onBack}>
          {t('convert.back')}
        </TouchButton>
        <TouchButton size="lg" variant="pay" disabled={busy} data-autofocus onClick={() => onConfirm(notes)}>
          {busy ? t('convert.sending') : t('convert.confirm', { total })}
        </TouchButton>
      </div>
    </>
  )
}
