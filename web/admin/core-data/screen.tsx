import { companyEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { AccountingYearsCard } from './accounting-years.tsx'
import { BusinessDaysForm } from './business-days.tsx'
import { CoreForm } from './form.tsx'
import { RulesCard } from './rules-form.tsx'

/** CO-09: the company's name and address; only the provider can change its legal entity. */
export const CoreDataScreen = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(companyEndpoints.coreData, {}))
  const days = useQuery(query(companyEndpoints.businessDays, {}))
  return (
    <Page title={t('core.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('core.failed')}>
        {(view) => (
          <>
            <Card title={t('core.name')}>
              <CoreForm key={view.revision} view={view} onStale={() => void refetch()} />
            </Card>
            <Card title={t('core.legal')}>
              <DefinitionList>
                <dt>{t('core.legal_name')}</dt>
                <dd>{view.legal_name}</dd>
                <dt>{t('core.cvr')}</dt>
                <dd>{view.cvr}</dd>
                <dt>{t('core.number')}</dt>
                <dd>{view.id ?? '–'}</dd>
              </DefinitionList>
              <p className="dim2">{t('core.legal_text')}</p>
            </Card>
          </>
        )}
      </Await>
      <RulesCard />
      <Await
        data={days.data}
        error={days.error}
        onRetry={() => void days.refetch()}
        failed={t('core.failed')}
      >
        {(view) => (
          <Card title={t('days.title')}>
            <BusinessDaysForm key={view.revision} view={view} onStale={() => void days.refetch()} />
          </Card>
        )}
      </Await>
      <AccountingYearsCard />
    </Page>
  )
}
