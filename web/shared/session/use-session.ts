import type { SignedIn } from '@bon/contracts/identity'
import { createContext, use } from 'react'

export type Session = Omit<SignedIn, 'company'> & {
  company: NonNullable<SignedIn['company']>
  /** True except for persons who are only cashiers and have no pages granted. */
  hasBackOffice: boolean
  /** True except for persons who only keep or audit the accounts. */
  hasRegisters: boolean
  signOut: () => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionGate')
  return session
}
