import { creditNoteEndpoints, type InvoiceView, invoiceEndpoints } from '@bon/contracts/invoices'
import type { Uuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/** The file that an access point takes, where the buyer can be sent one (fiscal.md 4.7): of the invoice, or of a note to it. */
export const EInvoice = ({ invoice, note }: { invoice: InvoiceView; note?: Uuid }) => {
  const { t } = useTranslation('invoices')
  const textOf = useProblemText()
  const say = useToast()
  const uuid = invoice.invoice_uuid
  const fetch = useMutation({
    mutationFn: () =>
      note
        ? call(creditNoteEndpoints.eCreditNote, { params: { uuid, credit_note_uuid: note } })
        : call(invoiceEndpoints.eInvoice, { params: { uuid } }),
    onSuccess: ({ body: { file_name, xml } }) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }))
      link.download = file_name
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (error) => say({ text: textOf(error) }),
  })
  if (!invoice.buyer?.ean) return null
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={19} aria-hidden />}
      disabled={fetch.isPending}
      onClick={() => fetch.mutate()}
    >
      {t(note ? 'e_credit_note' : 'e_invoice')}
    </Button>
  )
}
