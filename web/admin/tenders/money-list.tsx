import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { PeriodFilter } from '../parts/period-filter.tsx'
import { RegisterFilter } from '../parts/register-filter.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import type { useAddressFilters } from '../parts/use-address-filters.ts'
import type { useCursor } from '../parts/use-cursor.ts'
import type { useRegisters } from '../parts/use-registers.ts'

type Narrowing = 'from' | 'to' | 'register_uuid'
type MoneyListProps<Row> = {
  /** Prefix of the list's texts in `payments`. */
  of: 'tender' | 'session'
  icon: Icon
  list: {
    page: { rows: readonly Row[]; next: string | null } | undefined
    pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
    error: unknown
    retry: () => void
    cursor: ReturnType<typeof useCursor>
    filters: Partial<Record<Narrowing, string | undefined>>
    /** Number of active filters. */
    active: number
    narrow: ReturnType<typeof useAddressFilters<Narrowing>>['narrow']
    clear: () => void
  }
  names: ReturnType<typeof useRegisters>
  columns: Column<Row>[]
  linkOf: (row: Row) => string
  /** Filters other than period and register. */
  children: ReactNode
}

/** Payments, or the attempts behind them: newest first, paged, by period and register (PAY-01, PAY-02). */
export const MoneyList = <Row extends { order_uuid: string; payment_uuid: string }>({
  of,
  icon: Icon,
  list,
  names,
  columns,
  linkOf,
  children,
}: MoneyListProps<Row>) => {
  const { t } = useTranslation('payments')
  const { filters, narrow, active, cursor } = list
  return (
    <Page
      title={t(`${of}.title`)}
      actions={<ExportButton sheet={{ name: t(`${of}.title`), columns, pages: list.pages }} />}
    >
      <Filters aria-label={t('filters')}>
        {children}
        <PeriodFilter chosen={filters} onChoose={narrow} />
        <RegisterFilter
          chosen={filters.register_uuid}
          registers={names.registers}
          desk={names.desk}
          onChoose={(register_uuid) => narrow({ register_uuid })}
        />
      </Filters>
      <Await
        data={list.page}
        error={list.error}
        onRetry={list.retry}
        failed={t(`${of}.failed`)}
        skeleton={<ListSkeleton />}
      >
        {({ rows, next }) =>
          rows.length === 0 && cursor.before === undefined ? (
            <Panel>
              <EmptyState
                icon={<Icon size={42} stroke={1.3} aria-hidden />}
                title={t(`${of}.${active > 0 ? 'noMatch' : 'empty'}`)}
                action={
                  active > 0 && (
                    <Button variant="default" onClick={list.clear}>
                      {t('clear')}
                    </Button>
                  )
                }
              >
                {active > 0 ? null : t(`${of}.emptyText`)}
              </EmptyState>
            </Panel>
          ) : (
            <DataTable
              label={t(`${of}.list`)}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.order_uuid} ${row.payment_uuid}`}
              rowLink={linkOf}
              foot={<Pager shown={t(`${of}.shown`, { count: rows.length })} cursor={cursor} next={next} />}
            />
          )
        }
      </Await>
    </Page>
  )
}
