import { companyEndpoints, type SubcompanyRow } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { count } from '../../shared/format/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

/** CO-11, CO-42: what stands under the enterprise, and the way into each. */
export const SubcompaniesScreen = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(companyEndpoints.subcompanies, {}))
  return (
    <Page title={t('sub.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('sub.failed')}>
        {({ subcompanies }) =>
          subcompanies.length === 0 ? (
            <div className={parts.card}>
              <EmptyState title={t('sub.none')}>{t('sub.none_text')}</EmptyState>
            </div>
          ) : (
            <div className={`${parts.card} ${parts.tableCard}`}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
              <section className={parts.scroll} aria-label={t('sub.title')} tabIndex={0}>
                <table className={parts.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('sub.name')}</th>
                      <th scope="col">{t('sub.kind')}</th>
                      <th scope="col" className={parts.number}>
                        {t('sub.registers')}
                      </th>
                      <th scope="col" className={parts.number}>
                        {t('sub.open')}
                      </th>
                      <th scope="col">{t('sub.payment')}</th>
                    </tr>
                  </thead>
                  <tbody className={parts.rows}>
                    {subcompanies.map((row) => (
                      <Row key={row.uuid} row={row} />
                    ))}
                  </tbody>
                </table>
              </section>
            </div>
          )
        }
      </Await>
    </Page>
  )
}

const tones = { block: 'bad', warn: 'warn', paid: 'ok' } as const

const Row = ({ row }: { row: SubcompanyRow }) => {
  const { t } = useTranslation(['companies', 'admin'])
  const payment = row.payment_status ?? 'paid'
  return (
    <tr>
      <td>
        {row.may_enter ? (
          <Link
            to={`/companies/${row.uuid}/admin`}
            aria-label={t('sub.enter', { company: row.display_name })}
          >
            {row.display_name}
          </Link>
        ) : (
          <>
            {row.display_name} <small className={parts.quiet}>{t('sub.closed_to_you')}</small>
          </>
        )}
      </td>
      <td className={parts.quiet}>{t(`admin:companies.type_${row.type}`)}</td>
      <td className={parts.number}>{count(row.registers)}</td>
      <td className={parts.number}>{count(row.open_sessions)}</td>
      <td>
        <Tag tone={tones[payment]}>{t(`sub.${payment}`)}</Tag>
      </td>
    </tr>
  )
}
