import { type PrintJobRow, printingEndpoints } from '@bon/contracts/printing'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { ConfirmDialog, useToast } from '../../shared/ui/index.ts'

type Prompt = { what: 'old'; minutes: number } | { what: 'unsure' } | { what: 'discard' }

/** Actions on a failed job; asks first if it may have been printed, or is old (SC-44). */
export const JobActions = ({ job, onDone }: { job: PrintJobRow; onDone: () => void }) => {
  const { t } = useTranslation('printing')
  const textOf = useProblemText()
  const toast = useToast()
  const [prompt, setPrompt] = useState<Prompt>()
  const [busy, setBusy] = useState(false)
  const params = { uuid: job.job_uuid }

  const action = async (work: () => Promise<unknown>, successText: string) => {
    setBusy(true)
    try {
      await work()
      setPrompt(undefined)
      toast({ text: successText })
    } catch (error) {
      if (isProblem(error, printingEndpoints.retry, 'print_job.old'))
        setPrompt({ what: 'old', minutes: Number(problemOf(error)?.params?.['minutes'] ?? 10) })
      else {
        setPrompt(undefined)
        toast({ text: textOf(error) })
      }
    }
    setBusy(false)
    onDone()
  }
  const retry = (although_old: boolean) =>
    action(() => call(printingEndpoints.retry, { params, body: { although_old } }), t('retried'))
  const discard = () => action(() => call(printingEndpoints.discard, { params, body: {} }), t('discarded'))

  return (
    <>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => (job.trouble === 'no_answer' ? setPrompt({ what: 'unsure' }) : void retry(false))}
      >
        {t('retry')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={() => setPrompt({ what: 'discard' })}>
        {t('discard')}
      </Button>
      {prompt?.what === 'old' && (
        <ConfirmDialog
          title={t('ask_old.title')}
          confirm={t('ask_old.confirm')}
          busy={busy}
          onCancel={() => setPrompt(undefined)}
          onConfirm={() => void retry(true)}
        >
          {t('ask_old.text', { count: prompt.minutes })}
        </ConfirmDialog>
      )}
      {prompt?.what === 'unsure' && (
        <ConfirmDialog
          title={t('ask_unsure.title')}
          confirm={t('ask_unsure.confirm')}
          busy={busy}
          onCancel={() => setPrompt(undefined)}
          onConfirm={() => void retry(false)}
        >
          {t('ask_unsure.text')}
        </ConfirmDialog>
      )}
      {prompt?.what === 'discard' && (
        <ConfirmDialog
          title={t('ask_discard.title')}
          confirm={t('ask_discard.confirm')}
          variant="danger"
          busy={busy}
          onCancel={() => setPrompt(undefined)}
          onConfirm={() => void discard()}
        >
          {job.ticket_uuid === null
            ? t('ask_discard.paper', { what: t(`kind.${job.kind}`) })
            : t('ask_discard.text', { count: job.lines, nr: job.short_nr })}
        </ConfirmDialog>
      )}
    </>
  )
}
