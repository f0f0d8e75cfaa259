import { type CustomerTag, invoiceEndpoints } from '@bon/contracts/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { useIntent } from '../sale/use-intent.ts'
import { ConfirmInvoice, type InvoiceNotes } from './confirm-invoice.tsx'
import { PickCustomer } from './pick-customer.tsx'

/** Converts the bon to an invoice exactly once, whatever the number of presses or retries. */
export const useConvert = (onConverted: () => void) => {
  const { t } = useTranslation('invoices')
  const { cart, register, cashier, startBon, change, approve } = usePos()
  const toast = useToast()
  const client = useQueryClient()
  const once = useIntent()
  const [{ payment_uuid, saving }] = useState(() => ({ payment_uuid: newId(), saving: newId() }))
  const params = { uuid: cart.order_uuid }
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  /** Saves unsaved changes first, because the server invoices the saved order; the bon stays open here. */
  const saved = async () => {
    const ifMatch = cart.base?.revision
    if (!isUnsent(cart)) return ifMatch
    const body = { ...by, ...savedAs(cart) }
    const { order } = (await retainApproved(approve, { params, ifMatch, commandId: saving, body })).body
    change({ type: 'continued', order })
    return order.revision
  }
  const convert = useMutation({
    mutationFn: async ({ commandId, body }: { commandId: string; body: ReturnType<typeof bodyOf> }) =>
      call(invoiceEndpoints.convert, { params, ifMatch: await saved(), commandId, body }),
    onSuccess: ({ body: { order } }) => {
      onConverted()
      startBon()
      const nr = order.invoiced?.invoice_nr
      toast({
        text: t(nr === undefined ? 'convert.sealing' : 'convert.done', { bon: cart.short_nr, nr: nr ?? '' }),
      })
      void invalidateAfter(client, invoiceEndpoints.convert)
    },
  })
  const bodyOf = (customer_uuid: string, notes: InvoiceNotes) => ({
    ...by,
    payment_uuid,
    customer_uuid,
    ...(notes.customer_note.trim() && { customer_note: notes.customer_note.trim() }),
    ...(notes.accountant_note.trim() && { accountant_note: notes.accountant_note.trim() }),
  })
  return {
    convert: ({ uuid }: CustomerTag, notes: InvoiceNotes) => {
      const body = bodyOf(uuid, notes)
      once(['invoice', params, body], (commandId) => convert.mutateAsync({ commandId, body }))
    },
    busy: convert.isPending,
    error: convert.error,
    forget: convert.reset,
  }
}

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
