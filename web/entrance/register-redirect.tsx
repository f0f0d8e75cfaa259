import { registerEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { problemOf, query } from '../shared/api/index.ts'
import { credentials, useCredentials } from '../shared/credentials/index.ts'
import { registerHere } from '../shared/device/index.ts'
import { tillPath } from '../shared/paths/index.ts'
import { ErrorState, LoadingState } from '../shared/ui/index.ts'

/**
 * `/pos/:uuid`, a register's own link: finds its company and redirects (AUTH-09). An unknown register leads to pairing
 * (AUTH-10); without a token it leads through the root to the login, and back here (AUTH-11).
 */
export const RegisterRedirect = () => {
  const { uuid = '' } = useParams()
  const { token, is_till } = useCredentials()
  if (is_till && token === null) return <Navigate to="/pos-auto-login" replace />
  return token ? <Find uuid={uuid} /> : <Navigate to="/login" state={{ from: `/pos/${uuid}` }} replace />
}

/**
 * `/pos`, where the app on a home screen starts: the register of this device, without asking the server, so that it
 * starts without one too. A device without a register starts at the root.
 */
export const RegisterStart = () => {
  const { token, company_uuid } = useCredentials()
  const till = credentials.till()
  if (till?.token === null) return <Navigate to="/pos-auto-login" replace />
  if (till) return <Navigate to={tillPath(till.company_uuid, till.register_uuid)} replace />
  const register_uuid = token && company_uuid ? registerHere.of(company_uuid) : undefined
  const to = company_uuid && register_uuid ? tillPath(company_uuid, register_uuid) : '/'
  return <Navigate to={to} replace />
}

const Find = ({ uuid }: { uuid: string }) => {
  const { data, error, refetch } = useQuery({
    ...query(registerEndpoints.show, { params: { uuid }, query: { determine_company_for_pos: '1' } }),
    retry: false,
  })
  if (data) return <Navigate to={tillPath(data.register.company.uuid, uuid)} replace />
  const status = problemOf(error)?.status
  if (status === 403 || status === 404) return <Navigate to="/pos-auto-login" replace />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingState />
}
