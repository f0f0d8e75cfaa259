import { type CompanyAddon, companyEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateOf, money } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

/** CO-12: the package's features, their use, and what else is available. Only the provider can change it. */
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
        <p className="dim2">{t('addons.contact')}</p>
      </Card>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('addons.failed')}>
        {({ addons }) => (
          <Panel flush>
            <TableScroll aria-label={t('addons.title')}>
              <Table>
                <thead>
                  <tr>
                    <th scope="col">{t('addons.name')}</th>
                    <th scope="col">{t('addons.state')}</th>
                    <th scope="col">{t('addons.included')}</th>
                    <th scope="col" className="num">
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
                      <td className="dim2">{addon.included_in.join(', ')}</td>
                      <td className="num">
                        {addon.monthly_price === null ? '–' : money(addon.monthly_price)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </TableScroll>
          </Panel>
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
