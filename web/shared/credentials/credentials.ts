import type { Uuid } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'
import { forget, keep, kept } from '../platform/index.ts'

export type Credentials = { token: string | null; company_uuid: Uuid | null }

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const read = (): Credentials => ({ token: text(kept('token')), company_uuid: text(kept('company')) })

let current = read()
const listeners = new Set<() => void>()
const tell = () => {
  current = read()
  for (const listener of listeners) listener()
}
// Another tab signed in or out.
globalThis.addEventListener?.('storage', tell)

export const credentials = {
  current: (): Credentials => current,
  signIn: (token: string) => {
    keep('token', token)
    tell()
  },
  chooseCompany: (company_uuid: Uuid) => {
    if (current.company_uuid === company_uuid) return
    keep('company', company_uuid)
    tell()
  },
  forgetCompany: () => {
    forget('company')
    tell()
  },
  signOut: () => {
    forget('token')
    tell()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useCredentials = (): Credentials =>
  useSyncExternalStore(credentials.subscribe, credentials.current)
