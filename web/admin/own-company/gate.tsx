import { identityEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { CompanyLessFrame } from '../company-less/frame.tsx'
import { WithoutCompany } from '../company-less/without-company.tsx'
import { Await } from '../parts/await.tsx'
import { OwnCompanyScreen } from './screen.tsx'

/** `/own-company`: a company of one's own, made by whoever is signed in (ADR 0086). */
export const OwnCompanyGate = () => (
  <WithoutCompany>
    <Signed />
  </WithoutCompany>
)

const Signed = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('companies.failed')}>
      {({ user }) => (
        <CompanyLessFrame name={user.name}>
          <OwnCompanyScreen />
        </CompanyLessFrame>
      )}
    </Await>
  )
}
