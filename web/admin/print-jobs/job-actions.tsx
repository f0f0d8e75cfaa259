import { type PrintJobRow, printingEndpoints } from '@bon/contracts/printing'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { ConfirmDialog, useToast } from '../../shared/ui/index.ts'

type Asked = { what: 'old'; minutes: number } | { what: 'unsure' } | { what: 'discard' }

/** What a job that did not come out can be done with; what may lie in the kitchen, or is old, asks first (SC-44). */
export const JobActions = ({ job, onDone }: { job: PrintJobRow; onDone: () => void }) => {
  const { t } = useTranslation('printing')
  const textOf = useProblemText()
  const say = useToast()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const params = { uuid: job.job_uuid }

  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      setAsked(undefined)
      say({ text: said })
    } catch (error) {
      if (isProblem(error, printingEndpoints.retry, 'print_job.old'))
        setAsked({ what: 'old', minutes: Number(problemOf(error)?.params?.['minutes'] ?? 10) })
      else {
        setAsked(undefined)
        say({ text: textOf(error) })
      }
    }
    setBusy(false)
    onDone()
  }
  const retry = (although_old: boolean) =>
    act(() => call(printingEndpoints.retry, { params, body: { although_old } }), t('retried'))
  const discard = () => act(() => call(printingEndpoints.discard, { params, body: {} }), t('discarded'))

  return (
    <>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => (job.trouble === 'no_answer' ? setAsked({ what: 'unsure' }) : void retry(false))}
      >
        {t('retry')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={() => setAsked({ what: 'discard' })}>
        {t('discard')}
      </Button>
      {asked?.what === 'old' && (
        <ConfirmDialog
          title={t('ask_old.title')}
          confirm={t('ask_old.confirm')}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void retry(true)}
        >
          {t('ask_old.text', { count: asked.minutes })}
        </ConfirmDialog>
      )}
      {asked?.what === 'unsure' && (
        <ConfirmDialog
          title={t('ask_unsure.title')}
          confirm={t('ask_unsure.confirm')}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void retry(false)}
        >
          {t('ask_unsure.text')}
        </ConfirmDialog>
      )}
      {asked?.what === 'discard' && (
        <ConfirmDialog
          title={t('ask_discard.title')}
          confirm={t('ask_discard.confirm')}
          look="danger"
          busy={busy}
          onCancel={() => setAsked(undefined)}
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
