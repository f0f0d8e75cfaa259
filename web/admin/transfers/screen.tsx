import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Await } from '../parts/await.tsx'
import { Column } from '../parts/columns.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { zNumber } from '../parts/words.ts'
import { ReportTabs } from '../z-reports/detail/report-tabs.tsx'
import { DiffCards } from './diff-card.tsx'
import { MissingCard } from './missing-card.tsx'
import { PostingsCards } from './postings-card.tsx'
import { StateCard, TransferTag } from './state-card.tsx'
import { TransferActions } from './transfer-actions.tsx'
import style from './transfers.module.css'
import { useTransfer } from './use-transfer.ts'

/** ZR-03: a Z report's postings, beside the printed report. */
export const TransfersScreen = () => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const { company } = useSession()
  const { uuid = '' } = useParams()
  const { data, error, retry } = useTransfer(uuid)
  const base = officePath(company.uuid)
  const transfer = data?.transfer
  const isRunning = transfer?.status === 'so_far'
  return (
    <Page
      title={
        transfer === undefined
          ? t('transfer.tab_transfer')
          : t(isRunning ? 'transfer.title_running' : 'transfer.title', { n: zNumber(transfer.n) })
      }
      crumbs={[
        { label: t('admin:page.z_reports'), to: `${base}/z-reports` },
        ...(transfer
          ? [{ label: t('admin:orders.register_named', { identifier: transfer.register.identifier }) }]
          : []),
      ]}
      tags={transfer && <TransferTag status={transfer.status} />}
      actions={transfer && <TransferActions transfer={transfer} />}
    >
      <ReportTabs to={`${base}/z-reports/${uuid}`} />
      <Await
        data={data}
        error={error}
        onRetry={retry}
        failed={t('transfer.failed')}
        skeleton={<CardsSkeleton rows={[{ height: 480, spans: [8, 4] }]} />}
      >
        {({ transfer: { missing, diff }, transfer: shown }) => (
          <div className={`${style.columns} grid gap-16 top`}>
            <Column>
              {missing.length > 0 && <MissingCard missing={missing} base={base} />}
              {diff.length > 0 && <DiffCards transfer={shown} />}
              <PostingsCards transfer={shown} />
            </Column>
            <StateCard transfer={shown} base={base} />
          </div>
        )}
      </Await>
    </Page>
  )
}
