import type { PrintJobRow } from '@bon/contracts/printing'
import { PrintJobState } from '@bon/contracts/printing'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { JobActions } from './job-actions.tsx'
import { PrintStateTag } from './state-tag.tsx'
import { useJobColumns } from './use-job-columns.ts'
import { usePrintJobs } from './use-print-jobs.ts'

/** KIT-05, REG-03: all print jobs and their state, live. */
export const PrintJobsScreen = () => {
  const { t } = useTranslation('printing')
  const list = usePrintJobs()
  const states = ['waiting', ...PrintJobState.options] as const
  return (
    <Page
      title={t('title')}
      actions={<ExportButton sheet={{ name: t('title'), columns: useJobColumns(), pages: list.pages }} />}
    >
      <Filters aria-label={t('filter_state')}>
        <NativeSelect
          className={list.state && 'narrowed'}
          aria-label={t('filter_state')}
          value={list.state ?? ''}
          onChange={(event) => list.narrow({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t('all_states') },
            ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </Filters>
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.refetch}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ print_jobs, next }) =>
          print_jobs.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconPrinterOff size={42} stroke={1.3} aria-hidden />}
                title={t(list.state ? 'no_match' : 'empty')}
                action={
                  list.state && (
                    <Button variant="default" onClick={list.clear}>
                      {t('clear')}
                    </Button>
                  )
                }
              >
                {list.state ? null : t('empty_text')}
              </EmptyState>
            </Panel>
          ) : (
            <Panel flush>
              <TableScroll aria-label={t('list')}>
                <JobTable jobs={print_jobs} onDone={list.refetch} />
              </TableScroll>
              <Pager shown={t('shown', { count: print_jobs.length })} cursor={list.cursor} next={next} />
            </Panel>
          )
        }
      </Await>
    </Page>
  )
}

const columns = ['order', 'state', 'printer', 'kind', 'lines', 'attempts', 'at', 'action'] as const

const JobTable = ({ jobs, onDone }: { jobs: readonly PrintJobRow[]; onDone: () => void }) => {
  const { t } = useTranslation('printing')
  return (
    <Table>
      <caption className="vh">{t('list')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={column === 'lines' || column === 'attempts' ? 'num' : undefined}
            >
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.job_uuid} job={job} onDone={onDone} />
        ))}
      </tbody>
    </Table>
  )
}

const JobRow = ({ job, onDone }: { job: PrintJobRow; onDone: () => void }) => {
  const { t } = useTranslation('printing')
  const { company } = useSession()
  const waits = job.state === 'failed' || job.state === 'stale'
  const isAllowed = useMay('print_job.write')
  return (
    <tr>
      <td>
        {job.order_uuid === null ? (
          '–'
        ) : (
          <Link className="card-link" to={officePath(company.uuid, `orders/${job.order_uuid}`)}>
            {`B-${job.short_nr}`}
          </Link>
        )}
      </td>
      <td>
        <PrintStateTag state={job.state} />
        {job.trouble && <div className="dim2">{t(`trouble.${job.trouble}`)}</div>}
      </td>
      <td>
        {job.printer_name ?? t('nowhere')}
        {job.rerouted_from && (
          <div className="dim2">{t('instead_of', { printer: job.rerouted_from_name ?? '–' })}</div>
        )}
      </td>
      <td className="dim2">{t(`kind.${job.kind}`)}</td>
      <td className="num">{count(job.lines)}</td>
      <td className="num">{count(job.attempts)}</td>
      <td className="dim2">{dateTimeOf(job.queued_at)}</td>
      <td>{waits && isAllowed && <JobActions job={job} onDone={onDone} />}</td>
    </tr>
  )
}
