import { isIP } from 'node:net'
import type { RelyingParty } from '@bon/services/identity'

type Options = { public_url: string | undefined; is_tls: boolean }

/**
 * What passkeys are bound to: the name of PUBLIC_URL. Without it a request's own word is believed where it says
 * localhost only: that is this machine, whoever says it; any other name is for the operator to say.
 */
export const createRelyingParty = ({ public_url, is_tls }: Options) => {
  const own = public_url === undefined ? undefined : partyOf(new URL(public_url))
  return (host: string | undefined): RelyingParty | undefined => {
    if (public_url !== undefined) return own
    if (host === undefined || !/^localhost(:\d{1,5})?$/i.test(host)) return undefined
    const address = `${is_tls ? 'https' : 'http'}://${host}`
    return URL.canParse(address) ? partyOf(new URL(address)) : undefined
  }
}

/** Browsers make passkeys for names, not for addresses, and on pages that nobody between can have changed. */
const partyOf = ({ hostname, origin, protocol }: URL): RelyingParty | undefined => {
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return isSecure && isName ? { rp_id: hostname, origin } : undefined
}
