import { identityEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { Await } from '../parts/await.tsx'
import { CompaniesScreen } from './screen.tsx'

/** `/dashboard`: signed in, but in no company; the kept choice is forgotten so that nothing acts in its name. */
export const CompaniesGate = () => {
  const { token } = useCredentials()
  if (!token) return <Navigate to="/login" replace />
  return (
    <Suspense>
      <Signed />
    </Suspense>
  )
}

const Signed = () => {
  const { t } = useTranslation('admin')
  const { company_uuid } = useCredentials()
  useEffect(() => {
    if (company_uuid !== null) credentials.forgetCompany()
  }, [company_uuid])
  const { data, error, refetch } = useQuery({
    ...query(identityEndpoints.signedIn, {}),
    enabled: company_uuid === null,
  })
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('companies.failed')}>
      {(signedIn) => <CompaniesScreen signedIn={signedIn} />}
    </Await>
  )
}
