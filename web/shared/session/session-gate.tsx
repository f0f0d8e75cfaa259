import { identityEndpoints, type SignedIn } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call, problemOf, query } from '../api/index.ts'
import { credentials, useCredentials } from '../credentials/index.ts'
import { shopClock } from '../format/index.ts'
import { enterPath, inspectionPath, officePath } from '../paths/index.ts'
import { ErrorState, LoadingState } from '../ui/index.ts'
import { lastSignedIn } from './last-signed-in.ts'
import { leftOff } from './left-off.ts'
import { type Session, SessionContext } from './use-session.ts'

type SessionGateProps = {
  companyUuid: Uuid
  /**
   * Starts with the last user stored on this device and fetches meanwhile, so that a register needs no network
   * (DEF-44).
   */
  quick?: boolean
  children: ReactNode
}

/** Renders its children for a signed-in user of the URL's company; `useSession()` works below it. */
export const SessionGate = ({ companyUuid, quick = false, children }: SessionGateProps) => {
  const { token, is_till, company_uuid } = useCredentials()
  useEffect(() => credentials.chooseCompany(companyUuid), [companyUuid])
  // The URL is the pairing page's already when a second answer says that the key is lost; this is a register's gate.
  const isLostTill = quick && credentials.till()?.token === null
  const inspection = credentials.inspection()
  if (inspection && (!token || company_uuid !== companyUuid))
    return <Navigate to={token ? officePath(inspection.company_uuid) : inspectionPath} replace />
  if (!token) return is_till || isLostTill ? <Navigate to="/pos-auto-login" replace /> : <ToLogin />
  // On the next render the URL's company is the chosen one, which every call below relies on.
  if (company_uuid !== companyUuid) return null
  return (
    <Signed companyUuid={companyUuid} quick={quick}>
      {children}
    </Signed>
  )
}

const Signed = ({ companyUuid, quick = false, children }: SessionGateProps) => {
  const { data, error, refetch } = useQuery({
    ...query(identityEndpoints.signedIn, { query: { tentative_company: companyUuid } }),
    staleTime: 60_000,
    ...(quick && { initialData: () => lastSignedIn.read(companyUuid), initialDataUpdatedAt: 0 }),
  })
  useEffect(() => {
    if (quick && data) lastSignedIn.save(data)
  }, [quick, data])
  const signOut = useSignOut()
  if (data?.company) shopClock.follow(data.company.day_rules)
  const session = useMemo(() => (data?.company ? sessionOf(data, signOut) : undefined), [data, signOut])
  const problem = problemOf(error)
  const refused = problem?.status === 403
  useEffect(() => {
    // A 403 on the first user data clears the stored company choice (AUTH-43).
    if (refused) credentials.forgetCompany()
  }, [refused])
  // Provider staff must state a reason first.
  if (problem?.code === 'session.not_entered') return <ToReason companyUuid={companyUuid} />
  if (refused || (data && !data.company)) return <Navigate to="/" replace />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!session) return <LoadingState />
  return <SessionContext value={session}>{children}</SessionContext>
}

/** When a session ended by itself, the same person returns to the page after signing in. */
const ToLogin = () => {
  const { pathname, search } = useLocation()
  const email = leftOff.owner()
  return <Navigate to="/login" replace state={email && { from: pathname + search, email }} />
}

const ToReason = ({ companyUuid }: { companyUuid: Uuid }) => {
  const { pathname, search } = useLocation()
  return <Navigate to={enterPath(companyUuid, pathname + search)} replace />
}

const sessionOf = (data: SignedIn, signOut: () => void): Session => {
  leftOff.is(data.user.email)
  if (!data.company) throw new Error('a session stands in a company')
  const { company_roles: roles, wsy_role } = data.user
  const staff = wsy_role === 'wsy_admin' || wsy_role === 'wsy_employee'
  return {
    ...data,
    company: data.company,
    hasBackOffice:
      staff || data.user.has_office || roles.some((role) => role !== 'cashier') || hasPersonBehindTill(),
    hasRegisters: staff || roles.some((role) => role !== 'accountant' && role !== 'auditor'),
    signOut,
  }
}

/** This browser is a register, and a person is signed in to the back office as well. */
const hasPersonBehindTill = (): boolean => credentials.current().is_till && credentials.hasPerson()

const useSignOut = (): (() => void) => {
  const client = useQueryClient()
  return useMemo(
    () => () => {
      // Ends the token on the server too; if this call fails, it expires by age.
      call(identityEndpoints.logout, {}).catch(() => {})
      // A deliberate sign-out keeps no form values.
      leftOff.is('')
      credentials.signOut()
      client.clear()
    },
    [client],
  )
}
