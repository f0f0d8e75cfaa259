import type { CustomerTag } from '@bon/contracts/invoices'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { detailsPrompt } from '../sale/details-dialog-store.ts'
import { ConfirmInvoice } from './confirm-invoice.tsx'
import { PickCustomer } from './pick-customer.tsx'
import { useConvert } from './use-convert.ts'

/** POS-25, INV-04: converts the bon to an invoice: choose the customer, then confirm the amounts. */
export const ConvertDialog = () => {
  const { t } = useTranslation('invoices')
  const { cart, dispatch } = usePos()
  const { order_uuid } = cart
  const [customer, choose] = useState<CustomerTag>()
  const { convert, busy, error, forget } = useConvert()
  useEffect(() => {
    dispatch({ type: 'opened', what: 'convertToInvoiceQuery', subject: { order_uuid } })
    return () => dispatch({ type: 'closed', what: 'convertToInvoiceQuery' })
  }, [dispatch, order_uuid])
  return (
    <Dialog
      title={t('convert.title', { nr: cart.short_nr })}
      onClose={detailsPrompt.done}
      closable={!busy}
      size={560}
      writes={!customer}
    >
      {customer ? (
        <ConfirmInvoice
          customer={customer}
          busy={busy}
          error={error}
          onBack={() => {
            forget()
            choose(undefined)
          }}
          onConfirm={(notes) => convert(customer, notes)}
        />
      ) : (
        <PickCustomer onPick={choose} />
      )}
    </Dialog>
  )
}
