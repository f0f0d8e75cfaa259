import { type CashierRow, cashierEndpoints, type PinLock, pinLockEndpoints } from '@bon/contracts/identity'
import { Button, SegmentedControl } from '@mantine/core'
import { IconLock, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes, useNavigate } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { timeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { CardHead } from '../parts/card.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Filters } from '../parts/filters.tsx'
import { Lines } from '../parts/lines.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useMay } from '../parts/use-may.ts'
import { CashierDrawer, NewCashierDrawer } from './cashier-drawer.tsx'
import style from './cashiers.module.css'

/** Cashiers, identified at the registers by initials and a PIN (REG-05, REG-41). */
export const CashiersScreen = () => {
  const { t } = useTranslation('identity')
  const { company } = useSession()
  const navigate = useNavigate()
  const path = officePath(company.uuid, 'cashiers')
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
    <Page
      title={t('cashiers.title')}
      actions={
        <>
          {data && (
            <ExportButton sheet={{ name: t('cashiers.title'), columns, pages: onePage(data.cashiers) }} />
          )}
          {add}
        </>
      }
    >
      <PinLocks />
      <Filters as="div">
        <SegmentedControl
          aria-label={t('cashiers.which')}
          value={archived}
          onChange={(value) => narrow({ archived: value === '1' ? '1' : '' })}
          data={[
            { value: '0', label: t('cashiers.active') },
            { value: '1', label: t('cashiers.archived') },
          ]}
        />
      </Filters>
      <Await
        data={data?.cashiers}
        error={error}
        onRetry={() => void refetch()}
        failed={t('cashiers.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState title={t(archived === '1' ? 'cashiers.none_archived' : 'cashiers.empty')}>
                {archived === '1' ? null : t('cashiers.empty_text')}
              </EmptyState>
            </Panel>
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

/** Shows the current PIN locks, if any, with a button that clears them all (G-29). */
const PinLocks = () => {
  const { t } = useTranslation('identity')
  const { data } = useQuery(query(pinLockEndpoints.list, {}))
  const clear = useAction({
    action: () => call(pinLockEndpoints.clear, {}),
    commands: [pinLockEndpoints.clear],
    successToast: () => ({ text: t('pin_locks.cleared') }),
  })
  if (!data || data.locks.length === 0) return null
  const nameOf = ({ name, of }: PinLock) =>
    name ?? t(of === 'company' ? 'pin_locks.company' : 'pin_locks.person')
  const untilOf = ({ until }: PinLock) =>
    until === null ? t('pin_locks.until_admin') : t('pin_locks.for_now', { time: timeOf(until) })
  return (
    <Panel as="section" aria-labelledby="pin-locks">
      <CardHead>
        <IconLock size={22} aria-hidden />
        <h2 id="pin-locks">{t('pin_locks.title')}</h2>
      </CardHead>
      <p className="note">{t('pin_locks.text')}</p>
      <Lines>
        {data.locks.map((lock) => (
          <li key={`${lock.kind} ${nameOf(lock)} ${lock.until}`}>
            {t(`pin_locks.${lock.kind}`, { name: nameOf(lock), until: untilOf(lock) })}
          </li>
        ))}
      </Lines>
      <Refusal text={clear.refusal} />
      <div className="actions">
        <Button variant="default" onClick={() => clear.run()} loading={clear.busy}>
          {t('pin_locks.clear')}
        </Button>
      </div>
    </Panel>
  )
}

const useCashierColumns = (): Column<CashierRow>[] => {
  const { t } = useTranslation('identity')
  return [
    {
      key: 'initials',
      label: t('common:cashier.initials'),
      value: ({ initials }) => initials,
      cell: (row) => <Initials of={row} />,
    },
    { key: 'label', label: t('cashiers.label'), value: ({ label }) => label },
    {
      key: 'language',
      label: t('common:language.label'),
      value: ({ language }) => (language ? t(`common:language.${language}`) : t('cashiers.as_device')),
      quiet: true,
    },
  ]
}

/** The cashier's badge, as the register shows it. */
const Initials = ({ of }: { of: Pick<CashierRow, 'hue' | 'initials'> }) => (
  <span className={`${style.initials} round-2 w-750`} data-hue={of.hue}>
    {of.initials}
  </span>
)
