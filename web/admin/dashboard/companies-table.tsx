import type { CompanyTurnover, TurnoverSums } from '@bon/contracts/statistics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, money, percent, shortDateOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { useVatBasis, type VatBasis } from '../parts/vat-basis.ts'
import { type CompanyRow, companyRows } from './company-rows.ts'

/** A row for each company, which leads to its own statistics of that day, and a total for each currency. */
export const CompaniesTable = ({ found }: { found: CompanyTurnover }) => {
  const { t } = useTranslation('statistics')
  const { basis } = useVatBasis()
  const otherBasis = basis === 'net' ? 'gross' : 'net'
  const { totals } = found
  const [own, ...others] = companyRows(found, basis)
  if (!own) return null
  const isMixed = totals.length > 1
  return (
    <TableScroll aria-label={t('table_of', { label: t('companies.title') })}>
      <Table tight>
        <thead>
          <tr>
            <th scope="col">{t('companies.company')}</th>
            {([basis, otherBasis, 'receipts', 'share'] as const).map((key) => (
              <th key={key} scope="col" className="num">
                {t(`companies.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[own, ...others].map((row) => (
            <tr key={row.company_uuid}>
              <td>
                <CompanyName row={row} isMixed={isMixed} isOtherDay={row.day !== own.day} />
              </td>
              <Amounts turnover={row.turnover} first={money(row.turnover[basis])} otherBasis={otherBasis}>
                {row.share === null ? '–' : percent(row.share)}
              </Amounts>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(({ currency, turnover }) => (
            <tr key={currency}>
              <td>{isMixed ? t('companies.total_in', { currency }) : t('companies.total')}</td>
              <Amounts
                turnover={turnover}
                first={<TotalAmount>{money(turnover[basis])}</TotalAmount>}
                otherBasis={otherBasis}
              />
            </tr>
          ))}
        </tfoot>
      </Table>
    </TableScroll>
  )
}

type CompanyNameProps = { row: CompanyRow; isMixed: boolean; isOtherDay: boolean }

/** With the day where the company's own is another one, and the currency where there are several. */
const CompanyName = ({
  row: { company_uuid, name, day, currency },
  isMixed,
  isOtherDay,
}: CompanyNameProps) => {
  const { t } = useTranslation('statistics')
  const pathname = officePath(company_uuid, 'statistics/turnover')
  const { basis } = useVatBasis()
  const search = `${new URLSearchParams({ period: 'day', from: day, ...(basis === 'net' && { net: '1' }) })}`
  const notes = [...(isMixed ? [currency] : []), ...(isOtherDay ? [shortDateOf(day)] : [])]
  return (
    <>
      <Link
        className="card-link"
        to={{ pathname, search }}
        aria-label={t('companies.open', { company: name })}
      >
        {name}
      </Link>
      {notes.length > 0 && <small className="dim2"> {notes.join(' · ')}</small>}
    </>
  )
}

type AmountsProps = { turnover: TurnoverSums; first: ReactNode; otherBasis: VatBasis; children?: ReactNode }

const Amounts = ({ turnover, first, otherBasis, children }: AmountsProps) => (
  <>
    <td className="num">{first}</td>
    <td className="num">{money(turnover[otherBasis])}</td>
    <td className="num">{count(turnover.receipts)}</td>
    <td className="num">{children}</td>
  </>
)
