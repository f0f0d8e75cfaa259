import { instantOf } from '@bon/contracts/kernel'
import { reconcile } from '@bon/contracts/reconciliation'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { shopClock } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { now } from '../../shared/platform/index.ts'
import { usePrint } from '../../shared/print/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { GroupTable } from './group-table.tsx'
import { type Group, groupsOf, type Say } from './groups.ts'
import { LateTable } from './late-table.tsx'
import { type Period, periodIn } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'
import { PrintedStatement } from './printed-statement.tsx'
import { ReportsTable } from './reports-table.tsx'
import { statementColumns, statementRows } from './statement-columns.ts'
import { usePeriodName } from './use-period-name.ts'
import { type Reconciliation, useReconciliation } from './use-reconciliation.ts'
import { useReportName } from './use-report-name.ts'
import { Verdict } from './verdict.tsx'

/** the Z reports of a period, the signed journal and the postings, figure by figure. */
export const ReconciliationScreen = () => {
  const { t } = useTranslation('reconciliation')
  const [address, setAddress] = useSearchParams()
  const period = periodIn(address, shopClock.businessDay(instantOf(now())))
  const { data, error, refetch } = useReconciliation(period)
  return (
    <Page title={t('title')} actions={data && <Actions period={period} data={data} />}>
      <p className="dim2">{t('about')}</p>
      <PeriodChoice
        period={period}
        onChange={({ kind, from, to }) => setAddress({ kind, from, to }, { replace: true })}
      />
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {(found) => <Found data={found} />}
      </Await>
    </Page>
  )
}

const useSay = (): Say => {
  const { t } = useTranslation('reconciliation')
  return (key, parameters = {}) => t(key, parameters)
}

const useGroups = ({ reports, ...names }: Reconciliation): Group[] =>
  groupsOf(reconcile(reports), names, useSay())

const Found = ({ data }: { data: Reconciliation }) => {
  const { t } = useTranslation('reconciliation')
  const { company } = useSession()
  const groups = useGroups(data)
  const { reports, open } = data
  const bySession = new Map(reports.map((report) => [report.session_uuid, report]))
  const linkTo = (uuid: string) => officePath(company.uuid, `z-reports/${uuid}`)
  if (reports.length === 0) return <p className="dim2">{t('none')}</p>
  return (
    <>
      <Verdict reports={reports} />
      {open.length > 0 && <Banner tone="info">{t('open', { count: open.length })}</Banner>}
      {groups.map((group) => (
        <Panel key={group.key} flush>
          <GroupTable group={group} reports={bySession} linkTo={linkTo} />
        </Panel>
      ))}
      <LateTable reports={reports} linkTo={linkTo} />
      <ReportsTable reports={reports} linkTo={linkTo} />
    </>
  )
}

const Actions = ({ period, data }: { period: Period; data: Reconciliation }) => {
  const { t } = useTranslation('reconciliation')
  const print = usePrint()
  const groups = useGroups(data)
  const name = usePeriodName()(period)
  const registerOf = useReportName()
  const say = useSay()
  const { company } = useSession()
  const sheet = {
    name: `${t('title')} ${period.from} ${period.to}`,
    columns: statementColumns(say),
    pages: onePage(statementRows(data, groups, { say, registerOf })),
  }
  return (
    <>
      <ExportButton sheet={sheet} disabled={data.reports.length === 0} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={19} aria-hidden />}
        disabled={data.reports.length === 0}
        onClick={() =>
          print(
            <PrintedStatement
              title={`${company.display_name} · ${name}`}
              groups={groups}
              reports={data.reports}
            />,
          )
        }
      >
        {t('print')}
      </Button>
    </>
  )
}
