import { forcedCloseEndpoints, type ZReportView } from '@bon/contracts/registers'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { Banner, ConfirmDialog, useToast } from '../../../shared/ui/index.ts'
import { zNumber } from '../../parts/words.ts'

/** the office ends its day before it ends by itself. There is no drawer to count. */
export const CloseDesk = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  const [isConfirming, setConfirming] = useState(false)
  const close = useMutation({
    mutationFn: () =>
      call(forcedCloseEndpoints.desk, { params: { uuid: report.session_uuid }, body: { reason: 'other' } }),
    onSuccess: () => {
      setConfirming(false)
      toast({ text: t('z_report.desk_done', { n: zNumber(report.n) }) })
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
        {t('z_report.desk_close')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('z_report.desk_close')}
          confirm={t('z_report.desk_close')}
          busy={close.isPending}
          onConfirm={() => close.mutate()}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('z_report.desk_text')}</p>
          {close.error ? <Banner tone="bad">{textOf(close.error)}</Banner> : null}
        </ConfirmDialog>
      )}
    </>
  )
}
