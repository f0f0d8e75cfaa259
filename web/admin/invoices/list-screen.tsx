import { BookkeepingStatus, invoiceEndpoints } from '@bon/contracts/invoices'
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { allPages } from '../exports/all-pages.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'
import { StatusFilter } from './status-filter.tsx'
import { useInvoiceColumns } from './use-invoice-columns.tsx'

const names = ['status'] as const

/** INV-02: invoices by status; the filter is in the URL, so that a page can be shared. */
export const InvoicesScreen = () => {
  const { t } = useTranslation('invoices')
  const { company } = useSession()
  const { address, narrow } = useAddressFilters(names)
  const cursor = useCursor()
  const columns = useInvoiceColumns()
  const status = BookkeepingStatus.safeParse(address.get('status') ?? undefined).data
  const before = Number(cursor.before)
  const { data, error, refetch } = useQuery({
    ...query(invoiceEndpoints.list, {
      query: { ...(status && { status }), ...(before >= 1 && { before }) },
    }),
    placeholderData: keepPreviousData,
  })
  const pages = async function* (signal: AbortSignal) {
    const narrowed = status === undefined ? {} : { status }
    for await (const { invoices } of allPages(invoiceEndpoints.list, { query: narrowed }, signal))
      yield invoices
  }
  return (
    <Page title={t('title')} actions={<ExportButton sheet={{ name: t('title'), columns, pages }} />}>
      <StatusFilter
        status={status}
        counts={data?.counts}
        onChange={(next) => narrow({ status: next ?? '' })}
      />
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ invoices, next }) =>
          invoices.length === 0 && cursor.before === undefined ? (
            <Panel>
              <EmptyState
                icon={<IconFileInvoice size={42} stroke={1.3} aria-hidden />}
                title={t(status ? `none.${status}` : 'none.all')}
              >
                {t('none.text')}
              </EmptyState>
            </Panel>
          ) : (
            <DataTable
              label={t('list')}
              columns={columns}
              rows={invoices}
              rowKey={({ invoice_uuid }) => invoice_uuid}
              rowLink={({ invoice_uuid }) => officePath(company.uuid, `invoices/${invoice_uuid}`)}
              foot={<Pager shown={t('shown', { count: invoices.length })} cursor={cursor} next={next} />}
            />
          )
        }
      </Await>
    </Page>
  )
}
