import { creditNoteEndpoints, type InvoiceView, invoiceEndpoints } from '@bon/contracts/invoices'
import type { Uuid } from '@bon/contracts/kernel'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { saveFile } from '../papers/save-file.ts'
import { FetchButton } from './fetch-button.tsx'

/** The A4 PDF of the invoice or of a credit note, as sent to the customer. */
export const PdfButton = ({ invoice, note }: { invoice: InvoiceView; note?: Uuid }) => {
  const { t } = useTranslation('invoices')
  const uuid = invoice.invoice_uuid
  const fetch = async () => {
    const { body } = await (note
      ? call(creditNoteEndpoints.creditNotePdf, { params: { uuid, credit_note_uuid: note } })
      : call(invoiceEndpoints.pdf, { params: { uuid } }))
    saveFile(body)
  }
  return (
    <FetchButton icon={<IconFileTypePdf size={19} aria-hidden />} fetch={fetch}>
      {t('pdf')}
    </FetchButton>
  )
}
