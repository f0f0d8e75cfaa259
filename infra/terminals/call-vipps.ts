import { z } from 'zod'

/** One sales unit's keys; they never leave this module but in the headers that the API wants. */
export type VippsKeys = {
  client_id: string
  client_secret: string
  subscription_key: string
  merchant_serial_number: string
}

type Asked = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }
type Heard = { kind: 'answer'; status: number; body: unknown } | { kind: 'not_sent' } | { kind: 'silent' }
export type CallVipps = (asked: Asked) => Promise<Heard>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
/** Those with which no connection came to be, so that nothing can have been begun. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const a_minute_ms = 60_000

/** A call with a fresh enough token. Without a token nothing was asked of the payment at all. */
export const callVipps = (host: string, answer_ms: number) => {
  const tokens = new Map<string, { token: string; until: number }>()
  const send = async (path: string, options: RequestInit): Promise<Heard> => {
    try {
      const response = await fetch(`${host}${path}`, { ...options, signal: AbortSignal.timeout(answer_ms) })
      return { kind: 'answer', status: response.status, body: jsonOf(await response.text()) }
    } catch (error) {
      return { kind: unconnected.includes(codeOf(error)) ? 'not_sent' : 'silent' }
    }
  }
  const tokenOf = async (keys: VippsKeys): Promise<string | undefined> => {
    const known = tokens.get(keys.client_id)
    if (known && performance.now() < known.until) return known.token
    const { client_id, client_secret } = keys
    const headers = { client_id, client_secret, ...unitOf(keys) }
    const heard = await send('/accesstoken/get', { method: 'POST', headers })
    const { access_token, expires_in } = (heard.kind === 'answer' && Token.safeParse(heard.body).data) || {}
    if (access_token === undefined || expires_in === undefined) return undefined
    tokens.set(client_id, {
      token: access_token,
      until: performance.now() + expires_in * 1_000 - a_minute_ms,
    })
    return access_token
  }
  return async (keys: VippsKeys, { method, path, key, body }: Asked): Promise<Heard> => {
    const token = await tokenOf(keys)
    if (token === undefined) return { kind: 'not_sent' }
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', ...unitOf(keys) },
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...{ 'Vipps-System-Name': 'bon', 'Vipps-System-Version': '1.0.0' },
    }
    return send(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  }
}

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
