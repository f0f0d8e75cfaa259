import { type CompanyAddon, companyEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateOf, money } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

/** CO-12: what the package has, how much of it is used, and what else there is. Bon changes it, not this page. */
export const CompanyAddonsScreen = () => {
  const { t } = useTranslation('companies')
  const { company } = useSession()
  const { data, error, refetch } = useQuery(query(companyEndpoints.addons, {}))
  const { paid_until } = company
  return (
    <Page title={t('addons.title')}>
      <Card title={t('addons.package', { package: company.subscription_type })}>
        <p>
          {paid_until === null ? t('addons.agreed') : t('addons.paid_until', { date: dateOf(paid_until) })}
        </p>
        <p className={parts.quiet}>{t('addons.contact')}</p>
      </Card>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('addons.failed')}>
        {({ addons }) => (
          <div className={`${parts.card} ${parts.tableCard}`}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
            <section className={parts.scroll} aria-label={t('addons.title')} tabIndex={0}>
              <table className={parts.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('addons.name')}</th>
                    <th scope="col">{t('addons.state')}</th>
                    <th scope="col">{t('addons.included')}</th>
                    <th scope="col" className={parts.number}>
                      {t('addons.price')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {addons.map((addon) => (
                    <tr key={addon.key}>
                      <td>{addon.name}</td>
                      <td>
                        <State addon={addon} />
                      </td>
                      <td className={parts.quiet}>{addon.included_in.join(', ')}</td>
                      <td className={parts.number}>
                        {addon.monthly_price === null ? '–' : money(addon.monthly_price)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        )}
      </Await>
    </Page>
  )
}

const State = ({ addon: { is_allowed, used, limit } }: { addon: CompanyAddon }) => {
  const { t } = useTranslation('companies')
  if (used !== null)
    return limit === null ? t('addons.used_free', { used }) : t('addons.used', { used, limit })
  return is_allowed ? <Tag tone="ok">{t('addons.has')}</Tag> : <Tag>{t('addons.has_not')}</Tag>
}
