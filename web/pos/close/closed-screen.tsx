import type { RegisterData, ZReportView } from '@bon/contracts/registers'
import { IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReportPaper } from '../../shared/print/index.ts'
import { Logo, TouchButton } from '../../shared/ui/index.ts'
import { useReportPrint } from '../papers/use-report-print.ts'
import style from './report.module.css'

type ClosedProps = { report: ZReportView; register: RegisterData; onDone: () => void }

/** After the close: the Z report on screen, laid out as it prints. */
export const ClosedScreen = ({ report, register, onDone }: ClosedProps) => {
  const { t } = useTranslation('session')
  const { session_uuid, closed_by } = report
  const by = closed_by === null ? undefined : { register_uuid: register.uuid, cashier_uuid: closed_by }
  const print = useReportPrint({ session_uuid, x: null, by })
  return (
    <main className={`${style.closed} grid`}>
      <div className={`${style.words} column gap-14`}>
        <Logo size={30} />
        <h1>{t('closed.title', { identifier: register.identifier })}</h1>
        <p>{t('closed.text')}</p>
        <TouchButton variant="primary" size="lg" disabled={print.isPending} onClick={() => print.mutate()}>
          <IconPrinter size={22} aria-hidden />
          {t('closed.print')}
        </TouchButton>
        <TouchButton size="lg" onClick={onDone}>
          <IconLockOpen size={22} aria-hidden />
          {t('closed.done')}
        </TouchButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long report must be scrollable by keyboard. */}
      <section className={`${style.paper} scrolls`} tabIndex={0} aria-label={t('common:zReport.one')}>
        <ReportPaper sessionUuid={session_uuid} />
      </section>
    </main>
  )
}
