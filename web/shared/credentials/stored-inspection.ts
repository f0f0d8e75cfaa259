import type { CompanyUuid, Instant } from '@bon/contracts/kernel'
import { forget, readStored, writeStored } from '../platform/index.ts'

/** What an inspection link opened in this tab, beside whoever is signed in to the browser. */
export type StoredInspection = {
  /** Null when it has ended. */
  token: string | null
  company_uuid: CompanyUuid
  until: Instant
  /** Why it ended: a code of the server's, or `left` by the inspector. */
  ended: string | null
}

/** A partial check is enough, because only this app writes the value. */
const isInspection = (value: unknown): value is StoredInspection =>
  typeof value === 'object' && value !== null && 'token' in value && 'until' in value

export const readInspection = (): StoredInspection | undefined => {
  const stored = readStored('inspection', 'tab')
  return isInspection(stored) ? stored : undefined
}
export const writeInspection = (inspection: StoredInspection): void =>
  void writeStored('inspection', inspection, 'tab')
export const forgetInspection = (): void => forget('inspection', 'tab')
