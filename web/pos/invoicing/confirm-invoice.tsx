import { buyerNameOf, type CustomerTag } from '@bon/contracts/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import style from './invoicing.module.css'
import type { InvoiceNotes } from './use-convert.ts'

type ConfirmInvoiceProps = {
  customer: CustomerTag
  busy: boolean
  error: Error | null
  onBack: () => void
  onConfirm: (notes: InvoiceNotes) => void
}

/** An invoiced bon does not come back: who is billed, and for how much, is asked before (ORD-35). */
export const ConfirmInvoice = ({ customer, busy, error, onBack, onConfirm }: ConfirmInvoiceProps) => {
  const { t } = useTranslation('invoices')
  const { cart } = usePos()
  const textOf = useProblemText()
  const [notes, setNotes] = useState<InvoiceNotes>({ customer_note: '', accountant_note: '' })
  const total = money(unpaidOfCart(cart))
  return (
    <>
      <h3 className={style.heading}>{t('convert.confirmTitle', { name: buyerNameOf(customer) })}</h3>
      <p className={style.hint}>{t('convert.confirmText', { total })}</p>
      {(['customer_note', 'accountant_note'] as const).map((name) => (
        <label key={name} className={style.field}>
          <span>{t(`convert.${name}`)}</span>
          <input
            type="text"
            value={notes[name]}
            maxLength={1000}
            autoComplete="off"
            onChange={(event) => setNotes({ ...notes, [name]: event.target.value })}
          />
        </label>
      ))}
      {error ? <Banner tone="bad">{textOf(error)}</Banner> : null}
      <div className={style.actions}>
        <TouchButton size="lg" disabled={busy} onClick={onBack}>
          {t('convert.back')}
        </TouchButton>
        <TouchButton size="lg" look="pay" disabled={busy} data-autofocus onClick={() => onConfirm(notes)}>
          {busy ? t('convert.sending') : t('convert.confirm', { total })}
        </TouchButton>
      </div>
    </>
  )
}
