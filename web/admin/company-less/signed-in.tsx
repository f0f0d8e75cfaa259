import { identityEndpoints, type SignedIn as WhoIsSignedIn } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { WithoutCompany } from './without-company.tsx'

type Props = {
  /** What is said when it cannot be asked who is signed in. */
  failed: 'companies.failed' | 'provider.failed'
  children: (signedIn: WhoIsSignedIn) => ReactNode
}

/** A page of who is signed in and acts in no company. */
export const SignedIn = (props: Props) => (
  <WithoutCompany>
    <Asked {...props} />
  </WithoutCompany>
)

const Asked = ({ failed, children }: Props) => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t(failed)}>
      {children}
    </Await>
  )
}
