import { divideRounded } from '@bon/contracts/kernel'
import {
  goodsEndpoints,
  type ProductFigures,
  type ProductOrder,
  product_orders,
} from '@bon/contracts/statistics'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { percent, wholeMoney } from '../../shared/format/index.ts'
import { Await } from '../parts/await.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { VatSwitch } from '../parts/vat-switch.tsx'
import { ChartCard } from './chart-card.tsx'
import { EnterpriseCard, PrintedEnterprise } from './enterprise-card.tsx'
import { Frame } from './frame.tsx'
import { HowSoldCards } from './how-sold-cards.tsx'
import { PrintButton } from './print-button.tsx'
import { TableCard } from './table-card.tsx'
import { useBasisWords } from './use-basis-words.ts'
import { useBestColumns } from './use-company-columns.ts'
import { useComparedName } from './use-compared-name.ts'
import { useProductsByCompany } from './use-enterprise.ts'
import { marginOf, pieces, useProductColumns } from './use-product-columns.ts'
import { useView, type Viewing } from './use-view.ts'
import { askedBy, periodQueryOf } from './view.ts'
import { WhomFilters } from './whom-filters.tsx'

const layout = [
  { height: 380, spans: [12] },
  { height: 320, spans: [6, 6] },
]

/** STAT-01, STAT-03, STAT-07: what sold best, by category too, and what did not sell. */
export const ProductsScreen = () => {
  const { t } = useTranslation('statistics')
  const viewing = useView()
  const { view } = viewing
  const { data, error, refetch } = useQuery({
    ...query(goodsEndpoints.products, {
      query: {
        ...periodQueryOf(view),
        by: view.sorted_by === 'gross' ? view.basis : view.sorted_by,
        ...(view.register_uuid && { register_uuid: view.register_uuid }),
        ...(view.category_uuid && { category_uuid: view.category_uuid }),
      },
    }),
    ...askedBy(view),
  })
  return (
    <Frame
      part="products"
      viewing={viewing}
      filters={
        <>
          <WhomFilters viewing={viewing} choices={data?.choices} of={['register']} />
          <CategoryFilter viewing={viewing} data={data} />
          <VatSwitch />
        </>
      }
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

const CategoryFilter = ({
  viewing: { view, narrow },
  data,
}: {
  viewing: Viewing
  data: ProductFigures | undefined
}) => {
  const { t } = useTranslation('statistics')
  const known = (data?.categories ?? []).flatMap(({ category_uuid: value, name }) =>
    value === null ? [] : [{ value, label: name ?? '–' }],
  )
  return (
    <NativeSelect
      className={view.category_uuid && 'narrowed'}
      aria-label={t('category')}
      value={view.category_uuid ?? ''}
      onChange={(event) => narrow({ category: event.currentTarget.value })}
      data={[{ value: '', label: t('all_categories') }, ...known]}
    />
  )
}

const Found = ({ data, viewing }: { data: ProductFigures; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { sorted_by, basis } = viewing.view
  const enterprise = { columns: useBestColumns(basis), found: useProductsByCompany(viewing.view) }
  const columns = useProductColumns(data, basis)
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  const days = words.named(`${data.period.from} ${data.period.to}`)
  const of = (row: ProductFigures['products'][number]): (number | null)[] => {
    if (sorted_by === 'margin') return [marginOf(row), null]
    return sorted_by === 'gross'
      ? [row[basis], row[`compare_${basis}`]]
      : [row.quantity, row.compare_quantity]
  }
  const orders = product_orders.filter((value) => value !== 'margin' || data.total.costed)
  const wasSold = data.products.some(({ compare_quantity }) => (compare_quantity ?? 0) !== 0)
  return (
    <>
      <ChartCard
        title={sorted_by === 'gross' ? words.named(t('top_10_gross')) : t(`top_10_${sorted_by}`)}
        viewing={viewing}
        controls={
          <SegmentedControl
            aria-label={t('sorted_by')}
            value={sorted_by}
            data={orders.map((value) => ({ value, label: t(`sorted_${value}`) }))}
            onChange={(sorted) => narrowTo(viewing, sorted)}
          />
        }
        rows={data.products.slice(0, 10)}
        columns={columns.products}
        barOf={(row) => ({
          label: row.name,
          now: of(row)[0] ?? 0,
          compare: wasSold ? (of(row)[1] ?? null) : null,
        })}
        names={{ now: t('this_period'), compare: compared }}
        shown={sorted_by === 'quantity' ? pieces : wholeMoney}
      />
      {data.compared_with && data.period.to === viewing.today && <p className="dim2">{t('whole_day')}</p>}
      <TableCard
        title={t(`top_50_${sorted_by}`)}
        days={days}
        columns={columns.products}
        rows={data.products}
      />
      <CostCoverage total={data.total} />
      <PairOfColumns>
        <TableCard title={t('categories')} days={days} columns={columns.categories} rows={data.categories} />
        <HowSoldCards data={data} basis={basis} days={days} />
        <TableCard
          title={t('unsold', { count: data.unsold.count })}
          days={days}
          columns={columns.unsold}
          rows={data.unsold.products}
        />
      </PairOfColumns>
      <EnterpriseCard part="products" {...enterprise} viewing={viewing} />
    </>
  )
}

/** Says how much of the turnover the margin is of, when some products had no cost price. */
const CostCoverage = ({ total: { net, costed } }: Pick<ProductFigures, 'total'>) => {
  const { t } = useTranslation('statistics')
  if (!costed || costed.net === net || net <= 0) return null
  return (
    <p className="dim2">{t('cost_coverage', { share: percent(divideRounded(costed.net * 1000, net)) })}</p>
  )
}

const narrowTo = ({ narrow }: Viewing, sorted: ProductOrder) =>
  narrow({ sorted: sorted === 'gross' ? '' : sorted })

const Printing = ({ data, viewing }: { data: ProductFigures; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { sorted_by, basis } = viewing.view
  const enterprise = { columns: useBestColumns(basis), found: useProductsByCompany(viewing.view) }
  const columns = useProductColumns(data, basis)
  const words = useBasisWords(basis)
  return (
    <PrintButton
      title={words.named(t('title_products'))}
      data={data}
      sheets={[{ name: t(`top_50_${sorted_by}`), columns: columns.products, rows: data.products }]}
      byCompany={<PrintedEnterprise part="products" {...enterprise} />}
    />
  )
}
