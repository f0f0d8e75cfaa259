import { type MoneyFigures, moneyEndpoints } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { hasSubcompanies } from '../dashboard/company-rows.ts'
import { Await } from '../parts/await.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { EnterpriseCard, PrintedEnterprise } from './enterprise-card.tsx'
import { Frame } from './frame.tsx'
import { MoneyStrip } from './money-strip.tsx'
import { PrintButton } from './print-button.tsx'
import { TableCard } from './table-card.tsx'
import { usePaidColumns } from './use-company-columns.ts'
import { useMoneyByCompany } from './use-enterprise.ts'
import { useMoneyTables } from './use-money-tables.ts'
import { useView, type Viewing } from './use-view.ts'
import { askedBy, periodQueryOf } from './view.ts'
import { WhomFilters } from './whom-filters.tsx'

const layout = [
  { height: 112, spans: [12] },
  { height: 320, spans: [6, 6] },
  { height: 320, spans: [6, 6] },
]

/** STAT-04, STAT-06: how it was paid, and what was given away, taken off, given back and counted. */
export const MoneyScreen = () => {
  const { t } = useTranslation('statistics')
  const viewing = useView()
  const { view } = viewing
  const byCompany = useMoneyByCompany(view)
  const { data, error, refetch } = useQuery({
    ...query(moneyEndpoints.money, {
      query: {
        ...periodQueryOf({ ...view, compare: undefined }),
        ...(view.register_uuid && { register_uuid: view.register_uuid }),
        ...(view.cashier_uuid && { cashier_uuid: view.cashier_uuid }),
      },
    }),
    ...askedBy(view),
  })
  return (
    <Frame
      part="money"
      viewing={viewing}
      compares={byCompany.data !== undefined && hasSubcompanies(byCompany.data)}
      filters={<WhomFilters viewing={viewing} choices={data?.choices} />}
      actions={data && <Printing data={data} viewing={viewing} />}
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<CardsSkeleton rows={layout} />}
      >
        {(found) => <Found data={found} viewing={viewing} />}
      </Await>
    </Frame>
  )
}

type FoundProps = { data: MoneyFigures; viewing: Viewing }

const Found = ({ data, viewing }: FoundProps) => {
  const enterprise = { columns: usePaidColumns(), found: useMoneyByCompany(viewing.view) }
  const { company } = useSession()
  const tables = useMoneyTables(data, (inside) => officePath(company.uuid, inside))
  const days = `${data.period.from} ${data.period.to}`
  return (
    <>
      <MoneyStrip data={data} />
      <PairOfColumns>
        {tables.map((table) => (
          <TableCard key={table.title} days={days} {...table} />
        ))}
      </PairOfColumns>
      <EnterpriseCard part="money" {...enterprise} viewing={viewing} />
    </>
  )
}

const Printing = ({ data, viewing }: FoundProps) => {
  const enterprise = { columns: usePaidColumns(), found: useMoneyByCompany(viewing.view) }
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  const tables = useMoneyTables(data, (inside) => officePath(company.uuid, inside))
  return (
    <PrintButton
      title={t('title_money')}
      data={{ period: data.period, compared_with: null }}
      sheets={tables.filter(({ rows }) => rows.length > 0).map((table) => ({ ...table, name: table.title }))}
      byCompany={<PrintedEnterprise part="money" {...enterprise} />}
    />
  )
}
