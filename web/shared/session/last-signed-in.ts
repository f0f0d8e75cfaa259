import { identityEndpoints, type SignedIn } from '@bon/contracts/identity'
import type { CompanyUuid } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'
import { readStored, writeStored } from '../platform/index.ts'

/** Ten characters identify the owner; the full token is stored in one place only. */
const mark = (): string | undefined => credentials.current().token?.slice(-10)

/** The last signed-in user on this device, for the next page load. Permissions are always checked by the server. */
export const lastSignedIn = {
  read: (company_uuid: CompanyUuid): SignedIn | undefined => {
    const stored = readStored('signed-in')
    if (typeof stored !== 'object' || stored === null || !('by' in stored) || !('data' in stored))
      return undefined
    if (stored.by !== mark() || credentials.current().impersonated) return undefined
    const { success, data } = identityEndpoints.signedIn.returns.safeParse(stored.data)
    return success && data.company?.uuid === company_uuid ? data : undefined
  },
  save: (data: SignedIn): void => {
    if (!credentials.current().impersonated) writeStored('signed-in', { by: mark(), data })
  },
}
