import type { Uuid } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'
import { forget, keep, kept } from '../platform/index.ts'

/** Somebody in whose name provider staff act, and who they are themselves (AUTH-40). */
export type Impersonated = { uuid: Uuid; name: string; by: string }
export type Credentials = {
  token: string | null
  company_uuid: Uuid | null
  impersonated: Impersonated | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isImpersonated = (value: unknown): value is Impersonated =>
  typeof value === 'object' && value !== null && ['uuid', 'name', 'by'].every((part) => part in value)
const grant = (value: unknown): Impersonated | null => (isImpersonated(value) ? value : null)
const read = (): Credentials => ({
  token: text(kept('token')),
  company_uuid: text(kept('company')),
  impersonated: grant(kept('impersonated')),
})

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
  /** By what the server knows this browser again when somebody signs in; it stays when they sign out. */
  device: (): string | undefined => text(kept('device')) ?? undefined,
  signIn: (token: string, device?: string) => {
    keep('token', token)
    if (device !== undefined) keep('device', device)
    forget('impersonated')
    tell()
  },
  /** Every request says so from now on, until it ends (AUTH-40, DEF-48). */
  impersonate: (impersonated: Impersonated) => {
    keep('impersonated', impersonated)
    tell()
  },
  stopImpersonating: () => {
    forget('impersonated')
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
    // What the device remembered of a person leaves with the person.
    forget('signed-in')
    forget('impersonated')
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
