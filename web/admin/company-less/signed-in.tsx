import { identityEndpoints, type SignedIn as WhoIsSignedIn } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { WithoutCompany } from './without-company.tsx'

type Props = {
  /** Text shown when the signed-in user cannot be fetched. */
  failed: 'companies.failed' | 'provider.failed'
  children: (signedIn: WhoIsSignedIn) => ReactNode
}

/** A page for a signed-in user without a company. */
export const SignedIn = (props: Props) => (
  <WithoutCompany>
    <SignedInLoader {...props} />
  </WithoutCompany>
)

const SignedInLoader = ({ failed, children }: Props) => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t(failed)}>
      {children}
    </Await>
  )
}
