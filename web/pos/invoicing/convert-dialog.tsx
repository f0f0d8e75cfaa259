import type { CustomerTag } from '@bon/contracts/invoices'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { ConfirmInvoice } from './confirm-invoice.tsx'
import { PickCustomer } from './pick-customer.tsx'
import { useConvert } from './use-convert.ts'

/** POS-25, INV-04: the bon becomes an invoice; first who is billed, then in numbers what is about to happen. */
export const ConvertDialog = () => {
  const { t } = useTranslation('invoices')
  const { cart, tell } = usePos()
  const { order_uuid } = cart
  const [customer, choose] = useState<CustomerTag>()
  const { convert, busy, error, forget } = useConvert()
  useEffect(() => {
    tell({ type: 'opened', what: 'convertToInvoiceQuery', subject: { order_uuid } })
    return () => tell({ type: 'closed', what: 'convertToInvoiceQuery' })
  }, [tell, order_uuid])
  return (
    <Dialog
      title={t('convert.title', { nr: cart.short_nr })}
      onClose={askedDetails.done}
      closable={!busy}
      size={560}
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
