import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Filters } from '../parts/filters.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { RegisterFilter } from '../parts/register-filter.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { useZReportColumns } from './use-z-report-columns.tsx'
import { useZReportList } from './use-z-report-list.ts'

/** Register sessions, newest first: open ones as X, closed ones as Z. */
export const ZReportsScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { registers, desk, registerOf } = useRegisters()
  const list = useZReportList()
  const columns = useZReportColumns(registerOf)
  return (
    <Page
      title={t('z_reports.title')}
      actions={<ExportButton sheet={{ name: t('z_reports.title'), columns, pages: list.pages }} />}
    >
      <Filters aria-label={t('orders.filters')}>
        <NativeSelect
          className={list.filters.status && 'narrowed'}
          aria-label={t('z_reports.filter_status')}
          value={list.filters.status ?? ''}
          onChange={(event) => list.narrow({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t('z_reports.all_statuses') },
            { value: 'open', label: t('z_reports.status_open') },
            { value: 'closed', label: t('z_reports.status_closed') },
          ]}
        />
        <RegisterFilter
          chosen={list.filters.register_uuid}
          registers={registers}
          desk={desk}
          onChoose={(register_uuid) => list.narrow({ register_uuid })}
        />
        {list.active > 0 && (
          <Button variant="subtle" leftSection={<IconX size={17} aria-hidden />} onClick={list.clear}>
            {t('orders.clear')}
          </Button>
        )}
      </Filters>
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.retry}
        failed={t('z_reports.failed')}
        skeleton={<ListSkeleton />}
      >
        {({ z_reports, next }) =>
          z_reports.length === 0 && list.cursor.before === undefined ? (
            <NothingHere of="z_reports" filters={list.active} onClear={list.clear} />
          ) : (
            <DataTable
              label={t('z_reports.list')}
              columns={columns}
              rows={z_reports}
              rowKey={(row) => row.session_uuid}
              rowLink={(row) => officePath(company.uuid, `z-reports/${row.session_uuid}`)}
              foot={
                <Pager
                  shown={t('z_reports.shown', { count: z_reports.length })}
                  cursor={list.cursor}
                  next={next}
                />
              }
            />
          )
        }
      </Await>
    </Page>
  )
}
