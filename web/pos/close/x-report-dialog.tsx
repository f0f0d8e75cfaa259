import { sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { ReportPaper } from '../../shared/print/index.ts'
import { Dialog, ErrorState, TouchButton } from '../../shared/ui/index.ts'
import { AdminPinDialog } from '../admin-pin/index.ts'
import { useReportPrint } from '../papers/use-report-print.ts'
import { usePos } from '../registers/index.ts'
import style from './report.module.css'

/** Taking an X report writes to the journal, so it needs an explicit action. */
export const XReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('session')
  const { register, cashier } = usePos()
  // One command id for every retry: the PIN authorises this id.
  const [commandId] = useState(newId)
  const take = useMutation({
    mutationFn: () =>
      call(sessionEndpoints.xReport, {
        params: { uuid: register.uuid },
        commandId,
        body: { cashier_uuid: cashier.uuid },
      }),
  })
  const report = take.data?.body.z_report
  if (isProblem(take.error, sessionEndpoints.xReport, 'register.admin_pin_needed'))
    return (
      <AdminPinDialog
        register_uuid={register.uuid}
        action={{
          kind: 'register.x_report',
          subject_uuid: register.uuid,
          cashier_uuid: cashier.uuid,
          command_id: commandId,
        }}
        why={t('blind.xPin')}
        onAuthorised={() => take.mutate()}
        onClose={take.reset}
      />
    )
  return (
    <Dialog title={t('common:xReport.one')} onClose={onClose} size={420}>
      {take.error ? <ErrorState error={take.error} onRetry={() => take.mutate()} /> : null}
      {report ? (
        <SavedXReport report={report} />
      ) : (
        <>
          <p className="dim2">{t('xReport.text')}</p>
          <TouchButton
            variant="primary"
            size="lg"
            className={`${style.wide} wide`}
            disabled={take.isPending}
            onClick={() => take.mutate()}
          >
            {t('xReport.take')}
          </TouchButton>
        </>
      )}
    </Dialog>
  )
}

const SavedXReport = ({ report: { session_uuid, totals } }: { report: ZReportView }) => {
  const { t } = useTranslation('pos')
  const { register, cashier } = usePos()
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const print = useReportPrint({ session_uuid, x: totals.x_reports, by })
  return (
    <>
      <ReportPaper sessionUuid={session_uuid} x={totals.x_reports} />
      <TouchButton
        variant="primary"
        size="lg"
        className={`${style.wide} wide`}
        disabled={print.isPending}
        onClick={() => print.mutate()}
      >
        <IconPrinter size={22} aria-hidden />
        {t('common:common.print')}
      </TouchButton>
    </>
  )
}
