import { type MobilePayUnit, mobilePayUnitEndpoints } from '@bon/contracts/mobilepay'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { UnitDialog } from './unit-dialog.tsx'
import { UnitRows } from './unit-rows.tsx'
import { useUnitsSheet } from './use-units-sheet.ts'

const columns = ['name', 'payment_type', 'registers', 'state', 'actions'] as const

/** REG-11: the merchant's sales units: where guests scan a code, and which registers show it. */
export const UnitsScreen = () => {
  const { t } = useTranslation('payments')
  const { company } = useSession()
  const client = useQueryClient()
  const mayWrite = useMay('terminal.write')
  const [edited, setEdited] = useState<MobilePayUnit | 'new'>()
  const unitsQuery = query(mobilePayUnitEndpoints.units, {})
  const { data, error, refetch } = useQuery(unitsQuery)
  const to = (path: string) => officePath(company.uuid, path)
  const add = mayWrite && data && data.payment_types.length > 0 && (
    <Button onClick={() => setEdited('new')}>{t('units.add')}</Button>
  )
  return (
    <Page
      title={t('units.title')}
      actions={
        <>
          {data && data.units.length > 0 && <UnitsExport all={data} />}
          {add}
        </>
      }
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('units.failed')}
        skeleton={<ListSkeleton />}
      >
        {(all) => (
          <>
            {!all.has_keys && (
              <Banner tone="warn">
                {t('units.noKeys')}{' '}
                <Link className="card-link" to={to('vippsmobilepaypos-msn')}>
                  {t('merchant.title')}
                </Link>
              </Banner>
            )}
            {all.payment_types.length === 0 && (
              <Banner tone="warn">
                {t('units.noType')}{' '}
                <Link className="card-link" to={to('payment-types')}>
                  {t('units.toTypes')}
                </Link>
              </Banner>
            )}
            {all.units.length === 0 ? (
              <Panel>
                <EmptyState
                  icon={<IconQrcode size={42} stroke={1.3} aria-hidden />}
                  title={t('units.empty')}
                  action={add}
                >
                  {t('units.emptyText')}
                </EmptyState>
              </Panel>
            ) : (
              <UnitsTable all={all} mayWrite={mayWrite} onEdit={setEdited} />
            )}
            {edited && (
              <UnitDialog
                unit={edited === 'new' ? undefined : edited}
                all={all}
                onClose={() => setEdited(undefined)}
                onSaved={(after) => {
                  client.setQueryData(unitsQuery.queryKey, after)
                  setEdited(undefined)
                }}
              />
            )}
          </>
        )}
      </Await>
    </Page>
  )
}

const UnitsExport = ({ all }: Pick<ComponentProps<typeof UnitRows>, 'all'>) => (
  <ExportButton sheet={useUnitsSheet(all)} />
)

const UnitsTable = ({ all, mayWrite, onEdit }: ComponentProps<typeof UnitRows>) => {
  const { t } = useTranslation('payments')
  return (
    <Panel flush>
      <TableScroll aria-label={t('units.title')}>
        <Table>
          <caption className="vh">{t('units.title')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column === 'actions' ? (
                    <span className="vh">{t('units.column.actions')}</span>
                  ) : (
                    t(`units.column.${column}`)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <UnitRows all={all} mayWrite={mayWrite} onEdit={onEdit} />
          </tbody>
        </Table>
      </TableScroll>
    </Panel>
  )
}
