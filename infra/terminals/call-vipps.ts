import { z } from 'zod'

/** A merchant's keys, and where they are valid; they never leave this module but in the headers that the API wants. */
export type VippsKeys = {
  /** `https://api.vipps.no`, or `https://apitest.vipps.no` with test keys. */
  host: string
  client_id: string
  client_secret: string
  subscription_key: string
  merchant_serial_number: string
}

type Asked = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }
type Heard = { kind: 'answer'; status: number; body: unknown } | { kind: 'not_sent' } | { kind: 'silent' }
export type CallVipps = (asked: Asked) => Promise<Heard>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const refused = 401
/** What a wish for an access token came to; `status` where there was an answer. */
export type VippsGrant =
  | { said: 'granted' | 'refused' | 'unreadable'; status: number }
  | { said: 'unreachable' }
/** Those with which no connection came to be, so that nothing can have been begun. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const a_minute_ms = 60_000

/** A call with a fresh enough token. Without a token nothing was asked of the payment at all. */
export const callVipps = (answer_ms: number) => {
  const tokens = new Map<string, { token: string; until: number }>()
  const tokenOf = async (keys: VippsKeys): Promise<string | undefined> => {
    const known = tokens.get(nameOf(keys))
    if (known && performance.now() < known.until) return known.token
    const heard = await askForToken(keys, answer_ms)
    const { access_token, expires_in } = (heard.kind === 'answer' && Token.safeParse(heard.body).data) || {}
    if (access_token === undefined || expires_in === undefined) return undefined
    const until = performance.now() + expires_in * 1_000 - a_minute_ms
    tokens.set(nameOf(keys), { token: access_token, until })
    return access_token
  }
  const ask = async (keys: VippsKeys, { method, path, key, body }: Asked): Promise<Heard> => {
    const token = await tokenOf(keys)
    if (token === undefined) return { kind: 'not_sent' }
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...unitOf(keys),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      'Vipps-System-Name': 'bon',
      'Vipps-System-Version': '1.0.0',
    }
    const sent = body ? { body: JSON.stringify(body) } : {}
    return send(`${keys.host}${path}`, { method, headers, ...sent }, answer_ms)
  }
  return async (keys: VippsKeys, asked: Asked): Promise<Heard> => {
    const heard = await ask(keys, asked)
    if (heard.kind !== 'answer' || heard.status !== refused) return heard
    // A token that was taken back before its time is fetched anew, once: nothing was done with the old one.
    tokens.delete(nameOf(keys))
    return ask(keys, asked)
  }
}

/** Whether the keys open the door, and nothing more: no payment is begun by it (REG-10). */
export const testVipps = async (keys: VippsKeys, answer_ms = 10_000): Promise<VippsGrant> => {
  const heard = await askForToken(keys, answer_ms)
  if (heard.kind !== 'answer') return { said: 'unreachable' }
  const { status, body } = heard
  if (status >= 400 && status < 500) return { said: 'refused', status }
  return { said: status === 200 && Token.safeParse(body).success ? 'granted' : 'unreadable', status }
}

const askForToken = (keys: VippsKeys, answer_ms: number): Promise<Heard> => {
  const { host, client_id, client_secret } = keys
  const headers = { client_id, client_secret, ...unitOf(keys) }
  return send(`${host}/accesstoken/get`, { method: 'POST', headers }, answer_ms)
}

const send = async (url: string, options: RequestInit, answer_ms: number): Promise<Heard> => {
  try {
    // The keys stand in headers of their own, which a redirect would carry to whoever it names.
    const guard = { redirect: 'error' as const, signal: AbortSignal.timeout(answer_ms) }
    const response = await fetch(url, { ...options, ...guard })
    return { kind: 'answer', status: response.status, body: jsonOf(await response.text()) }
  } catch (error) {
    return { kind: unconnected.includes(codeOf(error)) ? 'not_sent' : 'silent' }
  }
}

/** Keys that were replaced ask for a token of their own. */
const nameOf = (keys: VippsKeys): string => Object.values(keys).join('\n')

const unitOf = ({ subscription_key, merchant_serial_number }: VippsKeys) => ({
  'Ocp-Apim-Subscription-Key': subscription_key,
  'Merchant-Serial-Number': merchant_serial_number,
})

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
