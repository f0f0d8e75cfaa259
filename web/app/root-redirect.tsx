import { identityEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { problemOf, query } from '../shared/api/index.ts'
import { credentials, useCredentials } from '../shared/credentials/index.ts'
import { inspectionPath, officePath, tillsPath } from '../shared/paths/index.ts'
import { landsAtTill } from '../shared/session/lands-at-till.ts'
import { ErrorState, LoadingState } from '../shared/ui/index.ts'

/** `/`: redirects to the login, the back office, or the registers for a person who only sells (SPEC-4, Session). */
export const RootRedirect = () => {
  const { token } = useCredentials()
  if (!token) return <Navigate to={credentials.inspection() ? inspectionPath : '/login'} replace />
  return <ToCompany />
}

const ToCompany = () => {
  const { company_uuid } = useCredentials()
  const request = company_uuid ? { query: { tentative_company: company_uuid } } : {}
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, request))
  const refused = problemOf(error)?.status === 403 && company_uuid !== null
  useEffect(() => {
    if (refused) credentials.forgetCompany()
  }, [refused])
  if (data) {
    const { company } = data
    if (data.second_factor_needed) return <Navigate to="/profile" replace />
    // Provider staff and users without an invitation have no company yet. A superadmin acts in no company and starts on
    // the page for system-wide settings.
    if (!company) {
      const isSuper = data.user.wsy_role === 'superadmin' && data.other_companies.length === 0
      return <Navigate to={isSuper ? '/superadmin' : '/dashboard'} replace />
    }
    const area = landsAtTill(data.user) ? 'pos' : 'admin'
    return <Navigate to={area === 'pos' ? tillsPath(company.uuid) : officePath(company.uuid)} replace />
  }
  if (error && !refused) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingState />
}
