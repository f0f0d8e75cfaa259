import type { OrderUuid } from '@bon/contracts/kernel'
import { type InvoiceTo, paperEndpoints } from '@bon/contracts/papers'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import {
  addressOf,
  emptyDraft,
  type InvoiceDraft,
  type InvoiceField,
  invoiceFields,
  invoiceToOf,
} from './invoice-draft.ts'
import { useInvoicePrint } from './use-paper-print.ts'

type FullInvoiceDialogProps = { orderUuid: OrderUuid; shortNr: number; onClose: () => void }

/** A full invoice of a bon that is paid: to whom, and then on paper or by mail. No second sale and no second number. */
export const FullInvoiceDialog = ({ orderUuid, shortNr, onClose }: FullInvoiceDialogProps) => {
  const { t } = useTranslation('papers')
  const textOf = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(emptyDraft)
  const [wrong, setWrong] = useState<readonly (InvoiceField | 'email')[]>([])
  const { copies, print, mail, busy, error } = useFullInvoice(orderUuid, onClose)
  const filled = (): { buyer?: InvoiceTo | undefined } | undefined => {
    const { buyer, problems } = invoiceToOf(draft, copies > 0)
    return found(problems) ? undefined : { buyer }
  }
  const found = (problems: readonly (InvoiceField | 'email')[]): boolean => {
    setWrong(problems)
    form.current?.querySelector<HTMLElement>(`[name="${problems[0]}"]`)?.focus()
    return problems.length > 0
  }
  const pressPrint = () => {
    const wish = filled()
    if (wish) print(wish.buyer)
  }
  const pressMail = () => {
    const wish = filled()
    const to = addressOf(draft)
    if (wish && !found(to ? [] : ['email']) && to) mail({ buyer: wish.buyer, to })
  }
  return (
    <Dialog title={t('invoice.title', { nr: shortNr })} onClose={onClose} closable={!busy} size={560} writes>
      <p className="below dim2 t-14">{copies > 0 ? t('invoice.again', { n: copies }) : t('invoice.text')}</p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          pressPrint()
        }}
      >
        <BuyerFields draft={draft} wrong={wrong} onChange={setDraft} />
        {error ? <Banner tone="bad">{textOf(error)}</Banner> : null}
        <div className="evenly above-16 flex gap-8 wraps">
          <TouchButton size="lg" disabled={busy} onClick={pressMail}>
            <IconMail size={22} aria-hidden />
            {t('invoice.send')}
          </TouchButton>
          <TouchButton type="submit" size="lg" variant="primary" disabled={busy}>
            <IconPrinter size={22} aria-hidden />
            {t('invoice.print')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}

type BuyerFieldsProps = {
  draft: InvoiceDraft
  wrong: readonly (InvoiceField | 'email')[]
  onChange: (draft: InvoiceDraft) => void
}

const BuyerFields = ({ draft, wrong, onChange }: BuyerFieldsProps) => {
  const { t } = useTranslation('papers')
  const problems = { vat_number: t('invoice.wrongVat'), email: t('mail.wrong') }
  return (
    <div className="two-columns grid gap-8">
      {([...invoiceFields, 'email'] as const).map((name) => (
        <Field key={name} label={t(`invoice.${name}`)}>
          <input
            name={name}
            type={name === 'email' ? 'email' : 'text'}
            inputMode={name === 'postcode' || name === 'vat_number' ? 'numeric' : undefined}
            value={draft[name]}
            maxLength={80}
            autoComplete="off"
            data-autofocus={name === 'name' || undefined}
            aria-invalid={wrong.includes(name) || undefined}
            aria-describedby={wrong.includes(name) ? `invoice-${name}-problem` : undefined}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          />
          {wrong.includes(name) ? (
            <small id={`invoice-${name}-problem`} className="danger-text t-13 w-600">
              {name === 'vat_number' || name === 'email' ? problems[name] : t('invoice.missing')}
            </small>
          ) : null}
        </Field>
      ))}
    </div>
  )
}

type Letter = { buyer: InvoiceTo | undefined; to: string }

const useFullInvoice = (orderUuid: OrderUuid, onDone: () => void) => {
  const { t } = useTranslation('papers')
  const toast = useToast()
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const made = query(paperEndpoints.list, { params: { uuid: orderUuid } })
  const { data } = useQuery(made)
  const done = (text: string | undefined) => {
    void client.invalidateQueries({ queryKey: made.queryKey })
    if (text) toast({ text })
    onDone()
  }
  const paper = useInvoicePrint()
  // A retry after no answer must send the same letter, so the id is kept per letter.
  const intent = useRef<{ of: string; id: string }>(undefined)
  const letter = useMutation({
    mutationFn: ({ buyer, to }: Letter) => {
      const of = JSON.stringify({ buyer, to })
      if (intent.current?.of !== of) intent.current = { of, id: newId() }
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const body = { buyer, to, way: 'mail' as const, by }
      return call(paperEndpoints.invoice, { params: { uuid: orderUuid }, commandId: intent.current.id, body })
    },
    onSuccess: () => done(t('invoice.mailed')),
  })
  return {
    copies: (data?.prints ?? []).filter((each) => each.paper === 'invoice').length,
    busy: !data || paper.isPending || letter.isPending,
    error: paper.error ?? letter.error,
    print: (buyer: InvoiceTo | undefined) =>
      paper.mutate(
        { uuid: orderUuid, buyer },
        { onSuccess: ({ way }) => done(way === 'printer' ? t('invoice.sent') : undefined) },
      ),
    mail: letter.mutate,
  }
}
