import type { CompanyUuid, RegisterUuid } from '@bon/contracts/kernel'
import { tillsPath } from '../paths/index.ts'
import { readStored } from '../platform/index.ts'

/** The register this browser is paired as, independent of any person signed in. */
export type StoredTill = {
  /** Null when the token's key is lost: the browser must be paired again. */
  token: string | null
  /** Id of the stored key; null where the browser could not store one (no https). */
  key: string | null
  company_uuid: CompanyUuid
  register_uuid: RegisterUuid
}

/** A partial check is enough, because only this app writes the value. */
const isTill = (value: unknown): value is StoredTill =>
  typeof value === 'object' && value !== null && 'token' in value && 'register_uuid' in value

export const readStoredTill = (): StoredTill | undefined => {
  const till = readStored('till')
  return isTill(till) ? till : undefined
}

/** Back-office pages never use the register's credentials: an ended session there must sign in again. */
export const isOfficePage = (pathname: string): boolean => /^\/companies\/[^/]+\/admin(\/|$)/.test(pathname)

/** Pages of this register use its credentials, even when a person is signed in to the back office. */
export const isPageOf = ({ company_uuid, register_uuid }: StoredTill, pathname: string): boolean => {
  const pos = tillsPath(company_uuid)
  return (
    [pos, `${pos}/`, `/pos/${register_uuid}`].includes(pathname) ||
    `${pathname}/`.startsWith(`${pos}/${register_uuid}/`)
  )
}
