import { identityEndpoints, type SignedIn } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call, problemOf, query } from '../api/index.ts'
import { credentials, useCredentials } from '../credentials/index.ts'
import { shopClock } from '../format/index.ts'
import { ErrorState, LoadingState } from '../ui/index.ts'
import { lastSignedIn } from './last-signed-in.ts'
import { leftOff } from './left-off.ts'
import { type Session, SessionContext } from './use-session.ts'

type SessionGateProps = {
  companyUuid: Uuid
  /** Begins with who was here last on this device, and asks meanwhile: a register waits for no network (DEF-44). */
  quick?: boolean
  children: ReactNode
}

/** Lets in who is signed in and belongs to the company of the address; everything below has `useSession()`. */
export const SessionGate = ({ companyUuid, quick = false, children }: SessionGateProps) => {
  const { token, is_till, company_uuid } = useCredentials()
  useEffect(() => credentials.chooseCompany(companyUuid), [companyUuid])
  if (!token) return is_till ? <Navigate to="/pos-auto-login" replace /> : <ToLogin />
  // One render later the company of the address is the chosen one, and every call below is made in its name.
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
    ...(quick ? { initialData: () => lastSignedIn.read(companyUuid), initialDataUpdatedAt: 0 } : {}),
  })
  useEffect(() => {
    if (quick && data) lastSignedIn.keep(data)
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
  // Provider staff say first why they come in.
  if (problem?.code === 'session.not_entered') return <ToReason companyUuid={companyUuid} />
  if (refused || (data && !data.company)) return <Navigate to="/" replace />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!session) return <LoadingState />
  return <SessionContext value={session}>{children}</SessionContext>
}

/** A session that ended by itself goes on where it was, if the same person signs in. */
const ToLogin = () => {
  const { pathname, search } = useLocation()
  const email = leftOff.owner()
  return <Navigate to="/login" replace state={email && { from: pathname + search, email }} />
}

const ToReason = ({ companyUuid }: { companyUuid: Uuid }) => {
  const { pathname, search } = useLocation()
  return (
    <Navigate to={`/companies/${companyUuid}/enter?to=${encodeURIComponent(pathname + search)}`} replace />
  )
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

/** The register of a browser where somebody is signed in for the office as well. */
const hasPersonBehindTill = (): boolean => credentials.current().is_till && credentials.hasPerson()

const useSignOut = (): (() => void) => {
  const client = useQueryClient()
  return useMemo(
    () => () => {
      // The token dies on the server as well; if that call is lost, it ends by its own age.
      call(identityEndpoints.logout, {}).catch(() => {})
      // By one's own wish: nothing waits for one's return.
      leftOff.is('')
      credentials.signOut()
      client.clear()
    },
    [client],
  )
}
