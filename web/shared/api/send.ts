import type { AnyEndpoint, Problem } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'

export type SendInit = Omit<RequestInit, 'headers' | 'method'> & {
  method: string
  headers: Record<string, string>
}
export type Send = { token: string | null; send: (url: string, init: SendInit) => Promise<Response> }

/**
 * The only place that authenticates requests. The credentials are fixed here, so that a retried command keeps its
 * identity; a key-bound token needs a new proof for each attempt (ADR 0093).
 */
export const sender = ({ permission }: AnyEndpoint): Send => {
  const { token, key } = permission.startsWith('public.') ? unauthenticated : credentials.current()
  return {
    token,
    send: async (url, init) => {
      if (token === null) return fetch(url, init)
      if (key === null) return fetch(url, as(init, { Authorization: `Bearer ${token}` }))
      // Only registers with a key load this module.
      const { proved } = await import('../device-key/index.ts')
      return proved(url, init.method, { token, key }, (proof) => fetch(url, as(init, proof)))
    },
  }
}

const unauthenticated = { token: null, key: null }

const as = (init: SendInit, who: Record<string, string>): SendInit => ({
  ...init,
  headers: { ...init.headers, ...who },
})

/** Handles a rejected token: the register must be paired again, or the user is signed out. */
export const refusedToken = (token: string | null, { code, params }: Problem): void => {
  if (code === 'session.proof_needed') credentials.loseKey()
  else if (code !== 'session.proof_wrong') credentials.ended(token, code)
  // The proof used another key or token. Any other reason, such as a late arrival, says nothing about the key.
  else if (params?.['reason'] === 'key' || params?.['reason'] === 'token') credentials.loseKey()
}
