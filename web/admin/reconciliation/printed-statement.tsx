import { instantOf } from '@bon/contracts/kernel'
import type { ReconciledReport } from '@bon/contracts/reconciliation'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { GroupTable } from './group-table.tsx'
import type { Group } from './groups.ts'
import { LateTable } from './late-table.tsx'
import { ReportsTable } from './reports-table.tsx'
import { Verdict } from './verdict.tsx'

/** The page on paper, with the reports that its figures are the sum of. */
export const PrintedStatement = ({
  title,
  groups,
  reports,
}: {
  title: string
  groups: readonly Group[]
  reports: readonly ReconciledReport[]
}) => {
  const { t } = useTranslation('reconciliation')
  return (
    <div data-paper="a4" data-mantine-color-scheme="light" className="column gap-16">
      <h1 className="title-22">{t('title')}</h1>
      <p>
        {title} · {t('printed', { at: dateTimeOf(instantOf(now())) })}
      </p>
      <Verdict reports={reports} />
      {groups.map((group) => (
        <GroupTable key={group.key} group={group} />
      ))}
      <LateTable reports={reports} />
      <ReportsTable reports={reports} />
    </div>
  )
}
