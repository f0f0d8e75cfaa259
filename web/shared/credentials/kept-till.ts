import type { Uuid } from '@bon/contracts/kernel'
import { kept } from '../platform/index.ts'

/** The register that this browser is, beside whoever is signed in at it. */
export type KeptTill = {
  /** Null when the key that the token was bound to is gone: the browser is to be paired again. */
  token: string | null
  /** By which id the key is kept; null where the browser could keep none (no https). */
  key: string | null
  company_uuid: Uuid
  register_uuid: Uuid
}

/** Only we write it, whole. */
const isTill = (value: unknown): value is KeptTill =>
  typeof value === 'object' && value !== null && 'token' in value && 'register_uuid' in value

export const keptTill = (): KeptTill | undefined => {
  const till = kept('till')
  return isTill(till) ? till : undefined
}

/** No page of a till's: whose session there has ended signs in again. */
export const isOfficePage = (pathname: string): boolean => /^\/companies\/[^/]+\/admin(\/|$)/.test(pathname)

/** Pages of this register: there the till acts, though a person may be signed in for the office. */
export const isPageOf = ({ company_uuid, register_uuid }: KeptTill, pathname: string): boolean => {
  const pos = `/companies/${company_uuid}/pos`
  return (
    [pos, `${pos}/`, `/pos/${register_uuid}`].includes(pathname) ||
    `${pathname}/`.startsWith(`${pos}/${register_uuid}/`)
  )
}
