import type { AnyEndpoint, Problem } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'

export type Asked = Omit<RequestInit, 'headers' | 'method'> & {
  method: string
  headers: Record<string, string>
}
export type Send = { token: string | null; send: (url: string, asked: Asked) => Promise<Response> }

/**
 * The one place that speaks for somebody. Who that is is settled here, so that a command which is sent again is sent in
 * the same name; where the token is bound to a key, each sending is proved anew (ADR 0093).
 */
export const sender = ({ permission }: AnyEndpoint): Send => {
  const { token, key } = permission.startsWith('public.') ? nobody : credentials.current()
  return {
    token,
    send: async (url, asked) => {
      if (token === null) return fetch(url, asked)
      if (key === null) return fetch(url, as(asked, { Authorization: `Bearer ${token}` }))
      // Of tills with a key only: whoever signs in by his name never loads it.
      const { proved } = await import('../device-key/index.ts')
      return proved(url, asked.method, { token, key }, (proof) => fetch(url, as(asked, proof)))
    },
  }
}

const nobody = { token: null, key: null }

const as = (asked: Asked, who: Record<string, string>): Asked => ({
  ...asked,
  headers: { ...asked.headers, ...who },
})

/** What a refused token means for this browser: the till is to be paired again, or whoever it was is signed out. */
export const refusedToken = (token: string | null, { code, params }: Problem): void => {
  if (code === 'session.proof_needed') credentials.loseKey()
  else if (code !== 'session.proof_wrong') credentials.ended(token)
  // Of another key, or of another token. A proof that was too long on its way says nothing about the key.
  else if (params?.['reason'] === 'key' || params?.['reason'] === 'token') credentials.loseKey()
}
