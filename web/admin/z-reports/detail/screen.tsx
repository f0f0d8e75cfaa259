import { zReportEndpoints } from '@bon/contracts/registers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { officePath } from '../../../shared/paths/index.ts'
import { ReportPaper } from '../../../shared/print/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { Await } from '../../parts/await.tsx'
import { Card } from '../../parts/card.tsx'
import { Column } from '../../parts/columns.tsx'
import { Page } from '../../parts/page.tsx'
import { CardsSkeleton } from '../../parts/skeletons.tsx'
import { zNumber } from '../../parts/words.ts'
import { ReportPostings } from '../../transfers/report-postings.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { SignatureCard } from './signature-card.tsx'
import { LateEntriesCard } from './supplements-card.tsx'
import style from './z-report.module.css'
import { ZReportActions } from './z-report-actions.tsx'
import { ZReportTags } from './z-report-tags.tsx'

// Loads its texts and its chart without delaying the report.
const DrawerCard = lazy(async () => ({
  default: (await import('../../drawer-explanations/drawer-card.tsx')).DrawerCard,
}))

/** A Z report, or the X report of an open session: the printed slip, and details for the bookkeeper (DES-17). */
export const ZReportScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { uuid = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...query(zReportEndpoints.show, { params: { uuid } }),
    placeholderData: keepPreviousData,
  })
  const report = data?.z_report
  const base = officePath(company.uuid)
  const registerOf = ({ register, z_report }: NonNullable<typeof data>) =>
    z_report.without_drawer === 'desk'
      ? t('z_reports.desk')
      : t('orders.register_named', { identifier: register.identifier })
  const crumbs = [
    { label: t('page.z_reports'), to: `${base}/z-reports` },
    ...(data ? [{ label: registerOf(data) }] : []),
  ]
  const title =
    report === undefined
      ? t('z_reports.number')
      : t(report.status === 'closed' ? 'z_report.title' : 'z_report.title_running', { n: zNumber(report.n) })
  return (
    <Page
      title={title}
      crumbs={crumbs}
      tags={report && <ZReportTags report={report} />}
      actions={data && <ZReportActions answer={data} base={base} />}
    >
      <ReportTabs to={`${base}/z-reports/${uuid}`} />
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('z_report.failed')}
        skeleton={<CardsSkeleton rows={[{ height: 640, spans: [5, 7] }]} />}
      >
        {({ z_report, names, register, late_entries }) => (
          <div className={`${style.columns} grid gap-20 top`}>
            <ReportPaper sessionUuid={uuid} variant="slip" />
            <Column>
              <ReportPostings uuid={uuid} base={base} />
              {z_report.without_drawer === null && !z_report.test_mode && (
                <Suspense>
                  <DrawerCard
                    session_uuid={uuid}
                    base={base}
                    journal={`${base}/registers/${register.uuid}/journal`}
                  />
                </Suspense>
              )}
              {late_entries.length > 0 && (
                <LateEntriesCard
                  late_entries={late_entries}
                  base={base}
                  n={z_report.n}
                  cashiers={names.cashiers}
                />
              )}
              <div className={`${style.pair} grid gap-16 top`}>
                <SignatureCard report={z_report} journal={`${base}/registers/${register.uuid}/journal`} />
                {z_report.note !== null && (
                  <Card title={t('z_report.comment')}>
                    <p className={style.comment}>{z_report.note}</p>
                  </Card>
                )}
              </div>
            </Column>
          </div>
        )}
      </Await>
    </Page>
  )
}
