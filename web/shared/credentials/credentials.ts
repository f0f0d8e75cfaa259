import type { Uuid } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'
import { forget, keep, kept } from '../platform/index.ts'
import { isOfficePage, isPageOf, type KeptTill, keptTill } from './kept-till.ts'

/** Somebody in whose name provider staff act, and who they are themselves (AUTH-40). */
export type Impersonated = { uuid: Uuid; name: string; by: string }
export type Credentials = {
  token: string | null
  /** Where the key lies that the token is bound to; null for a token that speaks for itself. */
  key: string | null
  /** It is the register's own, not a person's. */
  is_till: boolean
  company_uuid: Uuid | null
  impersonated: Impersonated | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isImpersonated = (value: unknown): value is Impersonated =>
  typeof value === 'object' && value !== null && ['uuid', 'name', 'by'].every((part) => part in value)
const grant = (value: unknown): Impersonated | null => (isImpersonated(value) ? value : null)
const person = (): Credentials => ({
  token: text(kept('token')),
  key: null,
  is_till: false,
  company_uuid: text(kept('company')),
  impersonated: grant(kept('impersonated')),
})
const asTill = ({ token, key }: KeptTill): Credentials => ({
  token,
  key,
  is_till: true,
  impersonated: null,
  company_uuid: text(kept('company')),
})
const read = () => {
  const till = keptTill()
  return { till, at_till: till && asTill(till), person: person() }
}

let current = read()
const listeners = new Set<() => void>()
const tell = () => {
  current = read()
  for (const listener of listeners) listener()
}
// Another tab signed in or out.
globalThis.addEventListener?.('storage', tell)

export const credentials = {
  /** By the page that is open: at its own register the till, in the office a person, elsewhere whoever is there. */
  current: (): Credentials => {
    const { till, at_till, person } = current
    if (!till || !at_till) return person
    const { pathname } = window.location
    if (isPageOf(till, pathname)) return at_till
    const isAlone = person.token === null && till.token !== null
    return isAlone && !isOfficePage(pathname) ? at_till : person
  },
  till: (): KeptTill | undefined => current.till,
  /** Whether a person is signed in, whoever acts on this page. */
  hasPerson: (): boolean => current.person.token !== null,
  /** By what the server knows this browser again when somebody signs in; it stays when they sign out. */
  device: (): string | undefined => text(kept('device')) ?? undefined,
  signIn: (token: string, device?: string) => {
    keep('token', token)
    if (device !== undefined) keep('device', device)
    forget('impersonated')
    // Who signs in at a till that has lost its key goes on as himself.
    if (current.till?.token === null) forgetTill()
    tell()
  },
  /** This browser is that register from now on. */
  becomeTill: (till: KeptTill) => {
    keep('till', till)
    keep('company', till.company_uuid)
    tell()
  },
  /** Its token is worth nothing without its key: what it was stays, so that it can be paired again. */
  loseKey: () => {
    if (current.till) keep('till', { ...current.till, token: null, key: null })
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
    if (current.person.company_uuid === company_uuid) return
    keep('company', company_uuid)
    tell()
  },
  forgetCompany: () => {
    forget('company')
    tell()
  },
  /** Whoever acts on this page. */
  signOut: () => {
    if (credentials.current().is_till) forgetTill()
    else forgetPerson()
    tell()
  },
  /** The person leaves; the till stays one. */
  signOutPerson: () => {
    forgetPerson()
    tell()
  },
  /** The server does not know this token any more, whichever page is open by now. */
  ended: (token: string | null) => {
    if (token === null) return
    if (token === current.till?.token) forgetTill()
    if (token === current.person.token) forgetPerson()
    tell()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Its key goes with it: a key alone says that something was lost. */
const forgetTill = (): void => {
  forget('till')
  import('../device-key/index.ts').then(({ deviceKey }) => deviceKey.forgetAllBut()).catch(() => {})
}
const forgetPerson = (): void => {
  forget('token')
  // What the device remembered of a person leaves with the person.
  forget('signed-in')
  forget('impersonated')
}

export const useCredentials = (): Credentials =>
  useSyncExternalStore(credentials.subscribe, credentials.current)
