import { isIP } from 'node:net'
import type { RelyingParty } from '@bon/services/identity'

type Options = { public_url: string | undefined; is_tls: boolean }

/**
 * The domain of passkeys: the host of PUBLIC_URL. Without it the Host header is accepted only for localhost, which is
 * always this machine; any other name must be configured by the operator.
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

/** Browsers make passkeys only for host names, not for IP addresses, and only on secure pages. */
const partyOf = ({ hostname, origin, protocol }: URL): RelyingParty | undefined => {
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return isSecure && isName ? { rp_id: hostname, origin } : undefined
}
