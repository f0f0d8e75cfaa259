import type { SignedIn } from '@bon/contracts/identity'
import { createContext, use } from 'react'

export type Session = Omit<SignedIn, 'company'> & {
  company: NonNullable<SignedIn['company']>
  /** Company admin or provider staff (spec section 6). */
  isAdmin: boolean
  /** Has the back office: everyone but those who are cashiers only. */
  hasBackOffice: boolean
  /** Has the registers: everyone but those who are accountants only. */
  hasRegisters: boolean
  signOut: () => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionGate')
  return session
}
