import { ForceReason, forcedCloseEndpoints, type ZReportView } from '@bon/contracts/registers'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { money } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { Banner, ConfirmDialog, useToast } from '../../../shared/ui/index.ts'
import { zNumber } from '../../parts/words.ts'

/** ZR-17: ends a session whose register is lost or was left open. Nothing is counted, and the Z report states so. */
export const ForceClose = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['admin', 'session'])
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  const [isConfirming, setConfirming] = useState(false)
  const [reason, setReason] = useState<ForceReason>('left_open')
  const [note, setNote] = useState('')
  const n = zNumber(report.n)
  const close = useMutation({
    mutationFn: () =>
      call(forcedCloseEndpoints.desk, {
        params: { uuid: report.session_uuid },
        body: { reason, ...(note.trim() && { note: note.trim() }) },
      }),
    onSuccess: () => {
      setConfirming(false)
      toast({ text: t('z_report.force_done', { n }) })
    },
    onSettled: () => invalidateAfter(client, forcedCloseEndpoints.desk),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={19} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('z_report.force')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('z_report.force_title', { n })}
          confirm={t('z_report.force')}
          variant="danger"
          busy={close.isPending}
          onConfirm={() => close.mutate()}
          onCancel={() => setConfirming(false)}
        >
          <div className="grid gap-12">
            <p>{t('z_report.force_text', { amount: money(report.expected_cash) })}</p>
            <NativeSelect
              label={t('session:reason.legend')}
              value={reason}
              onChange={(event) => setReason(ForceReason.parse(event.currentTarget.value))}
              data={ForceReason.options.map((value) => ({
                value,
                label: t(`session:force.reason_${value}`),
              }))}
            />
            <Textarea
              label={t('session:cash.note')}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {close.error ? <Banner tone="bad">{textOf(close.error)}</Banner> : null}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
