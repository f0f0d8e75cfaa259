import { sessionEndpoints } from '@bon/contracts/registers'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { ZReportPaper } from '../../shared/print/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Dialog, ErrorState, TouchButton } from '../../shared/ui/index.ts'
import { useReportPrint } from '../papers/index.ts'
import { usePos } from '../register/index.ts'
import { namesOf } from './names.ts'
import style from './report.module.css'

/** Taking an X report is written into the journal, so it is asked for and not just shown. */
export const XReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('pos')
  const { company } = useSession()
  const { register, cashier } = usePos()
  const take = useMutation({
    mutationFn: () =>
      call(sessionEndpoints.xReport, {
        params: { uuid: register.uuid },
        body: { cashier_uuid: cashier.uuid },
      }),
  })
  const report = take.data?.body.z_report
  const paper = report ? <ZReportPaper report={report} names={namesOf(register, company)} /> : null
  const print = useReportPrint(report, report?.totals.x_reports ?? null, paper)
  return (
    <Dialog title={t('common:xReport.one')} onClose={onClose} size={420}>
      {take.error ? <ErrorState error={take.error} onRetry={() => take.mutate()} /> : null}
      {paper ? (
        <>
          {paper}
          <TouchButton
            look="primary"
            size="lg"
            className={style.wide}
            disabled={print.isPending}
            onClick={() => print.mutate()}
          >
            <IconPrinter size={22} aria-hidden />
            {t('common:common.print')}
          </TouchButton>
        </>
      ) : (
        <>
          <p className="dim2">{t('xReport.text')}</p>
          <TouchButton
            look="primary"
            size="lg"
            className={style.wide}
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
