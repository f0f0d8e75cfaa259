import type { CustomerTag } from '@bon/contracts/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { ConfirmInvoice } from './confirm-invoice.tsx'
import { PickCustomer } from './pick-customer.tsx'
import { useConvert } from './use-convert.ts'

/** POS-25, INV-04: converts the bon to an invoice: choose the customer, then confirm the amounts. */
export const ConvertDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('invoices')
  const { cart } = usePos()
  const [customer, choose] = useState<CustomerTag>()
  const { convert, busy, error, forget } = useConvert(onClose)
  return (
    <Dialog
      title={t('convert.title', { nr: cart.short_nr })}
      onClose={onClose}
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
