import type { SignedIn } from '@bon/contracts/identity'
import { createContext, use } from 'react'

export type Session = Omit<SignedIn, 'company'> & {
  company: NonNullable<SignedIn['company']>
  /** Has the back office: everyone but those who are cashiers only, and to whom no page was given. */
  hasBackOffice: boolean
  /** Has the registers: everyone but those who keep or audit the books only. */
  hasRegisters: boolean
  signOut: () => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionGate')
  return session
}
