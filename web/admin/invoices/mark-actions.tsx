import { InvoiceStatus, type InvoiceView, invoiceEndpoints, invoiceStatuses } from '@bon/contracts/invoices'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { mayMark } from './may-mark.ts'

/** INV-11: the next status as the page's main action, with undo of the last one. */
export const MarkActions = ({ invoice }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('invoices')
  const { user } = useSession()
  const cache = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const { invoice_nr: nr, status: from } = invoice
  const params = { uuid: invoice.invoice_uuid }
  const { queryKey } = query(invoiceEndpoints.show, { params })
  const mark = useMutation({
    mutationFn: (to: InvoiceStatus) =>
      call(invoiceEndpoints.mark, { params, body: { from: InvoiceStatus.parse(from), to } }),
    onSuccess: ({ body }) => {
      cache.setQueryData(queryKey, body)
      toast({ text: t(`marked.${body.invoice.status}`, { nr }) })
      void invalidateAfter(cache, invoiceEndpoints.mark)
    },
    onError: (error) => {
      toast({ text: textOf(error) })
      void cache.invalidateQueries({ queryKey })
    },
  })
  if (!mayMark(user) || from === 'credited') return null
  const at = invoiceStatuses.indexOf(from)
  const [before, next] = [invoiceStatuses[at - 1], invoiceStatuses[at + 1]]
  return (
    <>
      {before && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={19} aria-hidden />}
          disabled={mark.isPending}
          onClick={() => mark.mutate(before)}
        >
          {t(`undo.${from}`)}
        </Button>
      )}
      {next && (
        <Button
          leftSection={<IconCheck size={19} aria-hidden />}
          disabled={mark.isPending}
          onClick={() => mark.mutate(next)}
        >
          {t(`mark.${next}`)}
        </Button>
      )}
    </>
  )
}
