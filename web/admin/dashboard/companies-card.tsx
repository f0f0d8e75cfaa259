import type { PlainDate } from '@bon/contracts/kernel'
import { type CompanyTurnover, companyTurnoverEndpoints } from '@bon/contracts/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { CompaniesTable } from './companies-table.tsx'
import { hasSales, hasSubcompanies } from './company-rows.ts'
import style from './dashboard.module.css'

type CompaniesCardProps = { past: PlainDate | undefined }

/** Turnover of the company and its subcompanies on the day of the dashboard; today's is fetched each minute. */
export const CompaniesCard = ({ past }: CompaniesCardProps) => {
  const { t } = useTranslation('statistics')
  const { data, error, refetch } = useQuery({
    ...query(companyTurnoverEndpoints.companies, { query: past === undefined ? {} : { day: past } }),
    placeholderData: keepPreviousData,
    // Notifications are of the own company only.
    refetchInterval: past === undefined ? 60_000 : false,
  })
  if (data && !hasSubcompanies(data)) return null
  return (
    <Card title={t('companies.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('companies.failed')}>
        {(found) => <Companies found={found} past={past} />}
      </Await>
    </Card>
  )
}

const Companies = ({ found, past }: CompaniesCardProps & { found: CompanyTurnover }) => {
  const { t } = useTranslation('statistics')
  return (
    <>
      {hasSales(found) ? (
        <CompaniesTable found={found} />
      ) : (
        <p className={`${style.nothing} dim`}>{t(past ? 'companies.none_past' : 'companies.none')}</p>
      )}
      {found.left_out > 0 && (
        <p className={`${style.nothing} dim2`}>{t('companies.left_out', { count: found.left_out })}</p>
      )}
    </>
  )
}
