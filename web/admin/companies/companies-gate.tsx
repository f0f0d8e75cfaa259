import { identityEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { WithoutCompany } from '../company-less/without-company.tsx'
import { Await } from '../parts/await.tsx'
import { CompaniesScreen } from './screen.tsx'

/** `/dashboard`: signed in, but in no company. */
export const CompaniesGate = () => (
  <WithoutCompany>
    <Signed />
  </WithoutCompany>
)

const Signed = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('companies.failed')}>
      {(signedIn) => <CompaniesScreen signedIn={signedIn} />}
    </Await>
  )
}
