import { type EnterpriseTurnover, enterpriseEndpoints } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { hasSubcompanies } from '../dashboard/company-rows.ts'
import { shown } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { TableCard } from './table-card.tsx'
import { useCompanyColumns } from './use-company-columns.ts'
import type { Viewing } from './use-view.ts'
import { askedBy, periodQueryOf, type View } from './view.ts'

/** Whether whole days are shown as they stand now: a part of them, or a past moment, no subcompany is asked for. */
export const isOfEnterprise = ({ register_uuid, cashier_uuid, hour_from, hour_to, as_of }: View): boolean =>
  [register_uuid, cashier_uuid, hour_from, hour_to, as_of].every((part) => part === undefined)

/** STAT-05: the period by company; each leads to its own page of the same period. */
export const EnterpriseCard = ({ viewing }: { viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { view } = viewing
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise, { query: periodQueryOf(view) }),
    ...askedBy(view),
  })
  if (data && !hasSubcompanies(data)) return null
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={t('companies.failed')}
      skeleton={<CardsSkeleton rows={[{ height: 240, spans: [12] }]} />}
    >
      {(found) => <Found data={found} viewing={viewing} />}
    </Await>
  )
}

const Found = ({ data, viewing }: { data: EnterpriseTurnover; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { basis } = viewing.view
  const { period, companies, totals, left_out } = data
  const columns = useCompanyColumns(data, basis)
  const isMixed = totals.length > 1
  const search = viewing.search === '' ? '' : `?${viewing.search}`
  return (
    <TableCard
      title={t('companies.title')}
      days={`${period.from} ${period.to}`}
      columns={columns}
      rows={companies}
      linkOf={({ company_uuid }) =>
        company_uuid && `${officePath(company_uuid, 'statistics/turnover')}${search}`
      }
      foot={
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency}>
              <td>
                {isMixed ? t('companies.total_in', { currency: total.currency }) : t('companies.total')}
              </td>
              {columns.slice(1).map(({ key, kind, value }) => {
                const text = shown(kind, value(total))
                return (
                  <td key={key} className="num">
                    {key === basis ? <TotalAmount>{text}</TotalAmount> : text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tfoot>
      }
      note={left_out > 0 ? t('companies.left_out', { count: left_out }) : undefined}
    />
  )
}
