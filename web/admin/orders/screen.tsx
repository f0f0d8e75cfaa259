import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { FilterBar } from './filter-bar.tsx'
import { useOrderColumns } from './use-order-columns.tsx'
import { useOrderList } from './use-order-list.ts'

/** Orders, newest first, 25 a page (ORD-01, DEF-43). */
export const OrdersScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const list = useOrderList()
  const names = useRegisters()
  const columns = useOrderColumns(names)
  return (
    <Page
      title={t('orders.title')}
      actions={<ExportButton sheet={{ name: t('orders.title'), columns, pages: list.pages }} />}
    >
      <FilterBar list={list} names={names} />
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.retry}
        failed={t('orders.failed')}
        skeleton={<ListSkeleton />}
      >
        {({ orders, next }) =>
          orders.length === 0 && list.cursor.before === undefined ? (
            <NothingHere of="orders" filters={list.active} onClear={list.clear} />
          ) : (
            <DataTable
              label={t('orders.list')}
              columns={columns}
              rows={orders}
              rowKey={(order) => order.order_uuid}
              rowLink={(order) => officePath(company.uuid, `orders/${order.order_uuid}`)}
              foot={
                <Pager shown={t('orders.shown', { count: orders.length })} cursor={list.cursor} next={next} />
              }
            />
          )
        }
      </Await>
    </Page>
  )
}
