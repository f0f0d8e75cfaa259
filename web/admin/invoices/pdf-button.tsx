import { creditNoteEndpoints, type InvoiceView, invoiceEndpoints } from '@bon/contracts/invoices'
import type { Uuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveFile } from '../papers/save-file.ts'

/** The bill on A4, of the invoice or of a note to it: what its customer is sent. */
export const PdfButton = ({ invoice, note }: { invoice: InvoiceView; note?: Uuid }) => {
  const { t } = useTranslation('invoices')
  const textOf = useProblemText()
  const say = useToast()
  const uuid = invoice.invoice_uuid
  const fetch = useMutation({
    mutationFn: () =>
      note
        ? call(creditNoteEndpoints.creditNotePdf, { params: { uuid, credit_note_uuid: note } })
        : call(invoiceEndpoints.pdf, { params: { uuid } }),
    onSuccess: ({ body }) => saveFile(body),
    onError: (error) => say({ text: textOf(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={19} aria-hidden />}
      disabled={fetch.isPending}
      onClick={() => fetch.mutate()}
    >
      {t('pdf')}
    </Button>
  )
}
