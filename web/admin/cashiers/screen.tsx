import { cashierEndpoints } from '@bon/contracts/identity'
import { Button, SegmentedControl } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes, useNavigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useMay } from '../parts/use-may.ts'
import { CashierDrawer, NewCashierDrawer } from './cashier-drawer.tsx'
import { PinLocks } from './pin-locks.tsx'
import { useCashierColumns } from './use-columns.tsx'

/** Who sells at the registers, known there by initials and a PIN (REG-05, REG-41). */
export const CashiersScreen = () => {
  const { t } = useTranslation('identity')
  const { company } = useSession()
  const navigate = useNavigate()
  const path = `/companies/${company.uuid}/admin/cashiers`
  const { address, narrow } = useAddressFilters(['archived'])
  const archived = address.get('archived') === '1' ? '1' : '0'
  const { data, error, refetch } = useQuery(query(cashierEndpoints.list, { query: { archived } }))
  const columns = useCashierColumns()
  const within = (page: string) => `${path}/${page}${archived === '1' ? '?archived=1' : ''}`
  const close = () => void navigate(archived === '1' ? `${path}?archived=1` : path)
  const mayWrite = useMay('cashiers.write')
  const add = mayWrite && (
    <Button component={Link} to={within('create')} leftSection={<IconUserPlus size={19} aria-hidden />}>
      {t('cashiers.create')}
    </Button>
  )
  return (
    <Page title={t('cashiers.title')} actions={add}>
      <PinLocks />
      <div className={parts.filters}>
        <SegmentedControl
          aria-label={t('cashiers.which')}
          value={archived}
          onChange={(value) => narrow({ archived: value === '1' ? '1' : '' })}
          data={[
            { value: '0', label: t('cashiers.active') },
            { value: '1', label: t('cashiers.archived') },
          ]}
        />
      </div>
      <Await
        data={data?.cashiers}
        error={error}
        onRetry={() => void refetch()}
        failed={t('cashiers.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <div className={parts.card}>
              <EmptyState title={t(archived === '1' ? 'cashiers.none_archived' : 'cashiers.empty')}>
                {archived === '1' ? null : t('cashiers.empty_text')}
              </EmptyState>
            </div>
          ) : (
            <DataTable
              label={t('cashiers.title')}
              columns={columns}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              rowLink={({ uuid }) => within(uuid)}
            />
          )
        }
      </Await>
      <Routes>
        {mayWrite && <Route path="create" element={<NewCashierDrawer onClose={close} />} />}
        <Route path=":uuid" element={<CashierDrawer onClose={close} />} />
        <Route path="*" element={null} />
      </Routes>
    </Page>
  )
}
