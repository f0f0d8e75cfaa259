import { registerEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { query } from '../shared/api/index.ts'
import { useCredentials } from '../shared/credentials/index.ts'
import { LoadingState } from '../shared/ui/index.ts'

/** `/pos/:uuid`, a register's own link: finds its company and goes there; otherwise to the root (AUTH-11). */
export const RegisterRedirect = () => {
  const { uuid = '' } = useParams()
  const { token } = useCredentials()
  return token ? <Find uuid={uuid} /> : <Navigate to="/login" state={{ from: `/pos/${uuid}` }} replace />
}

const Find = ({ uuid }: { uuid: string }) => {
  const { data, error } = useQuery({
    ...query(registerEndpoints.show, { params: { uuid }, query: { determine_company_for_pos: '1' } }),
    retry: false,
  })
  if (data) return <Navigate to={`/companies/${data.register.company.uuid}/pos/${uuid}`} replace />
  if (error) return <Navigate to="/" replace />
  return <LoadingState />
}
