import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'

/** Signed in without a company; forgets the stored choice, so that no call is made in its name. */
export const WithoutCompany = ({ children }: { children: ReactNode }) => {
  const { token, company_uuid } = useCredentials()
  useEffect(() => {
    if (company_uuid !== null) credentials.forgetCompany()
  }, [company_uuid])
  if (!token) return <Navigate to="/login" replace />
  return company_uuid === null ? <Suspense>{children}</Suspense> : null
}
