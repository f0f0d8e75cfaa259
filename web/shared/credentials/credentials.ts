import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'
import { forget, readStored, writeStored } from '../platform/index.ts'
import { createStore } from '../store/index.ts'
import {
  forgetInspection,
  readInspection,
  type StoredInspection,
  writeInspection,
} from './stored-inspection.ts'
import { isOfficePage, isPageOf, readStoredTill, type StoredTill } from './stored-till.ts'

/** The user whom provider staff impersonate, and the staff member's own name (AUTH-40). */
export type Impersonated = { uuid: Uuid; name: string; by: string }
export type Credentials = {
  token: string | null
  /** Id of the key the token is bound to; null for a bearer token. */
  key: string | null
  /** The token belongs to the register, not to a person. */
  is_till: boolean
  company_uuid: CompanyUuid | null
  impersonated: Impersonated | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isImpersonated = (value: unknown): value is Impersonated =>
  typeof value === 'object' && value !== null && ['uuid', 'name', 'by'].every((part) => part in value)
const grant = (value: unknown): Impersonated | null => (isImpersonated(value) ? value : null)
const person = (): Credentials => ({
  token: text(readStored('token')),
  key: null,
  is_till: false,
  company_uuid: text(readStored('company')),
  impersonated: grant(readStored('impersonated')),
})
const asTill = ({ token, key }: StoredTill): Credentials => ({
  token,
  key,
  is_till: true,
  impersonated: null,
  company_uuid: text(readStored('company')),
})
const asInspector = ({ token, company_uuid }: StoredInspection): Credentials => ({
  token,
  key: null,
  is_till: false,
  impersonated: null,
  company_uuid,
})
const read = () => {
  const [till, inspection] = [readStoredTill(), readInspection()]
  return {
    till,
    at_till: till && asTill(till),
    inspection,
    inspector: inspection && asInspector(inspection),
    person: person(),
  }
}

const store = createStore(read())
const refresh = () => store.set(read())
// Another tab signed in or out.
globalThis.addEventListener?.('storage', refresh)

export const credentials = {
  /**
   * Chosen by the open page: the register's on its own pages, the person's in the back office, elsewhere whichever
   * exists. A tab in which an inspection link was opened uses nothing else.
   */
  current: (): Credentials => {
    const { till, at_till, inspector, person } = store.get()
    if (inspector) return inspector
    if (!till || !at_till) return person
    const { pathname } = window.location
    if (isPageOf(till, pathname)) return at_till
    const isAlone = person.token === null && till.token !== null
    return isAlone && !isOfficePage(pathname) ? at_till : person
  },
  till: (): StoredTill | undefined => store.get().till,
  /** What an inspection link opened in this tab, also when it has ended. */
  inspection: (): StoredInspection | undefined => store.get().inspection,
  /** True when a person is signed in, whatever credentials this page uses. */
  hasPerson: (): boolean => store.get().person.token !== null,
  /** The token by which the server recognises this browser at sign-in; kept on sign-out. */
  device: (): string | undefined => text(readStored('device')) ?? undefined,
  signIn: (token: string, device?: string) => {
    writeStored('token', token)
    if (device !== undefined) writeStored('device', device)
    forget('impersonated')
    forgetInspection()
    // Signing in at a register that has lost its key ends the pairing.
    if (store.get().till?.token === null) forgetTill()
    refresh()
  },
  /** Makes this browser the given register. */
  becomeTill: (till: StoredTill) => {
    forgetInspection()
    writeStored('till', till)
    writeStored('company', till.company_uuid)
    refresh()
  },
  /** The token is useless without its key; the rest is kept so that the browser can be paired again. */
  loseKey: () => {
    const { till } = store.get()
    if (!till || till.token === null) return
    writeStored('till', { ...till, token: null, key: null })
    refresh()
  },
  /** This tab belongs to the inspector until the link ends or the tab is closed. */
  inspect: (opened: Pick<StoredInspection, 'company_uuid' | 'until'> & { token: string }) => {
    writeInspection({ ...opened, ended: null })
    refresh()
  },
  /** Every further request carries it until it ends (AUTH-40, DEF-48). */
  impersonate: (impersonated: Impersonated) => {
    writeStored('impersonated', impersonated)
    refresh()
  },
  stopImpersonating: () => {
    forget('impersonated')
    refresh()
  },
  chooseCompany: (company_uuid: CompanyUuid) => {
    const { person, inspection } = store.get()
    if (inspection || person.company_uuid === company_uuid) return
    writeStored('company', company_uuid)
    refresh()
  },
  forgetCompany: () => {
    forget('company')
    refresh()
  },
  /** Signs out the register or the person, whichever this page uses. */
  signOut: () => {
    const { inspection } = store.get()
    if (inspection) endInspection(inspection, 'left')
    else if (credentials.current().is_till) forgetTill()
    else forgetPerson()
    refresh()
  },
  /** Signs out the person; a pairing as a register stays. */
  signOutPerson: () => {
    forgetPerson()
    refresh()
  },
  /** The server no longer knows this token, which may belong to another page by now. */
  ended: (token: string | null, code: string) => {
    if (token === null) return
    const { till, inspection, person } = store.get()
    if (inspection && token === inspection.token) endInspection(inspection, code)
    if (token === till?.token) forgetTill()
    if (token === person.token) forgetPerson()
    refresh()
  },
  subscribe: store.subscribe,
}

/** Kept without its token, so that the tab tells why and does not become that of whoever else is signed in. */
const endInspection = (inspection: StoredInspection, ended: string): void =>
  writeInspection({ ...inspection, token: null, ended })

/** Also deletes the key: a key without a pairing would count as a lost pairing. */
const forgetTill = (): void => {
  forget('till')
  // A key without its token gives no access; the next pairing removes it.
  import('../device-key/index.ts').then(({ deviceKey }) => deviceKey.forgetAllBut()).catch(() => {})
}
const forgetPerson = (): void => {
  forget('token')
  // Personal data stored on the device is removed on sign-out.
  forget('signed-in')
  forget('impersonated')
}

export const useCredentials = (): Credentials =>
  useSyncExternalStore(credentials.subscribe, credentials.current)
