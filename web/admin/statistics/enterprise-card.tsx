import type { FiguresByCompany } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { hasSubcompanies } from '../dashboard/company-rows.ts'
import { shown } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { FiguresTable } from './figures-table.tsx'
import { type Part, parts } from './parts.ts'
import { TableCard } from './table-card.tsx'
import { type CompanyColumns, type FigureColumns, useCompanyColumns } from './use-company-columns.ts'
import type { Viewing } from './use-view.ts'

type Enterprise<Figures> = {
  part: Part
  columns: FigureColumns<Figures>
  /** What the page has asked for; not shown for a part of a company, or a past moment. */
  found: {
    is_shown: boolean
    data: FiguresByCompany<Figures> | undefined
    error: unknown
    refetch(): unknown
  }
}

/** STAT-05: the period by company; each leads to its own page of the same period. */
export const EnterpriseCard = <Figures,>({
  part,
  columns,
  found: { is_shown, data, error, refetch },
  viewing,
}: Enterprise<Figures> & { viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  if (!is_shown || (data && !hasSubcompanies(data))) return null
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={t('companies.failed')}
      skeleton={<CardsSkeleton rows={[{ height: 240, spans: [12] }]} />}
    >
      {(answer) => <Found part={part} data={answer} columns={columns} viewing={viewing} />}
    </Await>
  )
}

type Answered<Figures> = { part: Part; data: FiguresByCompany<Figures>; columns: FigureColumns<Figures> }

const Found = <Figures,>({ part, data, columns, viewing }: Answered<Figures> & { viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { period, compared_with, companies, left_out } = data
  const all = useCompanyColumns(data, columns)
  const search = viewing.search === '' ? '' : `?${viewing.search}`
  const ofWholeDays =
    (part === 'money' || part === 'products') && compared_with && period.to === viewing.today
  const notes = [
    ...(left_out > 0 ? [t('companies.left_out', { count: left_out })] : []),
    ...(ofWholeDays ? [t('whole_day')] : []),
  ]
  return (
    <TableCard
      title={t(`companies.title_${part}`)}
      days={`${period.from} ${period.to}`}
      columns={all}
      rows={companies}
      linkOf={({ company_uuid }) =>
        company_uuid && `${officePath(company_uuid, `statistics/${parts[part]}`)}${search}`
      }
      foot={<Totals data={data} columns={all} main={columns.main} />}
      note={notes.length > 0 ? notes.join(' ') : undefined}
    />
  )
}

const Totals = <Figures,>({
  data: { totals },
  columns,
  main,
}: {
  data: FiguresByCompany<Figures>
  columns: CompanyColumns<Figures>
  main: string
}) => {
  const { t } = useTranslation('statistics')
  return (
    <tfoot>
      {totals.map((total) => (
        <tr key={total.currency}>
          <td>
            {totals.length > 1 ? t('companies.total_in', { currency: total.currency }) : t('companies.total')}
          </td>
          {columns.slice(1).map(({ key, kind, value }) => {
            const text = shown(kind, value(total))
            return (
              <td key={key} className={kind ? 'num' : undefined}>
                {key === main ? <TotalAmount>{text}</TotalAmount> : text}
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}

/** The same on paper. */
export const PrintedEnterprise = <Figures,>({ part, columns, found: { data } }: Enterprise<Figures>) => {
  const { t } = useTranslation('statistics')
  const all = useCompanyColumns(data, columns)
  if (!data || !hasSubcompanies(data)) return null
  return (
    <FiguresTable
      label={t(`companies.title_${part}`)}
      columns={all}
      rows={data.companies}
      foot={<Totals data={data} columns={all} main={columns.main} />}
    />
  )
}
