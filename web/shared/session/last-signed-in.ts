import { identityEndpoints, type SignedIn } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'
import { keep, kept } from '../platform/index.ts'

/** Ten characters say whose it is; the token itself is written in one place only. */
const mark = (): string | undefined => credentials.current().token?.slice(-10)

/** Who was signed in on this device and where, for the next load of the page. Rights are the house's to know. */
export const lastSignedIn = {
  read: (company_uuid: Uuid): SignedIn | undefined => {
    const known = kept('signed-in')
    if (typeof known !== 'object' || known === null || !('by' in known) || !('data' in known))
      return undefined
    if (known.by !== mark() || credentials.current().impersonated) return undefined
    const { success, data } = identityEndpoints.signedIn.returns.safeParse(known.data)
    return success && data.company?.uuid === company_uuid ? data : undefined
  },
  keep: (data: SignedIn): void => {
    if (!credentials.current().impersonated) keep('signed-in', { by: mark(), data })
  },
}
