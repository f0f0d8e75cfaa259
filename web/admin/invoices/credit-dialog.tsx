import { creditNoteEndpoints, type InvoiceView } from '@bon/contracts/invoices'
import type { ReturnsOf } from '@bon/contracts/kernel'
import { Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Dialog, ErrorState, LoadingState, TouchButton, useToast } from '../../shared/ui/index.ts'
import { bodyOf, type Chosen, chosenFirst, creditLines, worthOfAll } from './credit-draft.ts'
import { CreditLines } from './credit-lines.tsx'

type CreditDialogProps = { invoice: InvoiceView; onClose: () => void }
type Creditable = ReturnsOf<typeof creditNoteEndpoints.creditable>

/** Chooses what to credit of an invoice, and warns that it cannot be undone. */
export const CreditDialog = ({ invoice, onClose }: CreditDialogProps) => {
  const { t } = useTranslation('invoices')
  const params = { uuid: invoice.invoice_uuid }
  const { data, error, refetch } = useQuery({
    ...query(creditNoteEndpoints.creditable, { params }),
    // Always fetch again: another user may have credited since.
    gcTime: 0,
  })
  return (
    <Dialog title={t('credit.title', { nr: invoice.invoice_nr })} onClose={onClose} size={620}>
      {data ? (
        <CreditWork invoice={invoice} creditable={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

const CreditWork = ({ invoice, creditable, onClose }: CreditDialogProps & { creditable: Creditable }) => {
  const { t } = useTranslation(['invoices', 'common'])
  const cache = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  const [command, setCommand] = useState(newId)
  const [chosen, setChosen] = useState<Chosen>(() => chosenFirst(invoice, creditable))
  const [note, setNote] = useState('')
  const lines = creditLines(invoice, creditable)
  const total = worthOfAll(lines, chosen)
  const { left } = creditable
  const credit = useMutation({
    mutationFn: () =>
      call(creditNoteEndpoints.credit, {
        params: { uuid: invoice.invoice_uuid },
        body: bodyOf(chosen, note),
        commandId: command,
      }),
    onSuccess: ({ body: { sealing } }) => {
      onClose()
      const values = { amount: money(total), nr: invoice.invoice_nr }
      toast({ text: t(sealing ? 'credit.sealing' : 'credit.done', values) })
    },
    // It was refused without effect, so the next attempt is a new command.
    onError: () => setCommand(newId()),
    onSettled: () => invalidateAfter(cache, creditNoteEndpoints.credit),
  })
  const tooMuch = total > left
  return (
    <div className="grid gap-16">
      <CreditLines lines={lines} chosen={chosen} onChange={setChosen} />
      {invoice.prepaid !== 0 && (
        <Banner tone={tooMuch ? 'bad' : 'info'}>{t('credit.most', { amount: money(left) })}</Banner>
      )}
      <Textarea
        label={t('credit.note')}
        value={note}
        maxLength={1000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p role="status" className="dim2">
        {[
          t('credit.note_of', { amount: money(total), nr: invoice.invoice_nr }),
          invoice.status === 'paid'
            ? t('credit.has', { amount: money(total) })
            : t('credit.owes', { left: money(left - total) }),
          t('credit.text'),
        ].join(' ')}
      </p>
      {credit.error ? <Banner tone="bad">{textOf(credit.error)}</Banner> : null}
      <div className="evenly flex gap-8">
        <TouchButton onClick={onClose}>{t('common:common.cancel')}</TouchButton>
        <TouchButton
          variant="danger"
          disabled={total === 0 || tooMuch || credit.isPending}
          onClick={() => credit.mutate()}
        >
          {t('credit.confirm', { amount: money(total) })}
        </TouchButton>
      </div>
    </div>
  )
}
