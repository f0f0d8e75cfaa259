import { creditNoteEndpoints, type InvoiceView, invoiceEndpoints } from '@bon/contracts/invoices'
import type { Uuid } from '@bon/contracts/kernel'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { saveBlob } from '../parts/save-blob.ts'
import { FetchButton } from './fetch-button.tsx'

/**
 * The e-invoice file for an access point, if the customer can receive one (LAW-12): of the invoice or of a credit note.
 */
export const EInvoice = ({ invoice, note }: { invoice: InvoiceView; note?: Uuid }) => {
  const { t } = useTranslation('invoices')
  const uuid = invoice.invoice_uuid
  const fetch = async () => {
    const { body } = await (note
      ? call(creditNoteEndpoints.eCreditNote, { params: { uuid, credit_note_uuid: note } })
      : call(invoiceEndpoints.eInvoice, { params: { uuid } }))
    saveBlob(new Blob([body.xml], { type: 'application/xml' }), body.file_name)
  }
  if (!invoice.buyer?.ean) return null
  return (
    <FetchButton icon={<IconDownload size={19} aria-hidden />} fetch={fetch}>
      {t(note ? 'e_credit_note' : 'e_invoice')}
    </FetchButton>
  )
}
