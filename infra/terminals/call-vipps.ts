import { readJson } from '@bon/contracts/kernel'
import { z } from 'zod'

/**
 * A merchant's keys and the API host they belong to; this module sends them only in the headers that the API requires.
 */
export type VippsKeys = {
  /** `https://api.vipps.no`, or `https://apitest.vipps.no` with test keys. */
  host: string
  client_id: string
  client_secret: string
  subscription_key: string
  merchant_serial_number: string
}

type VippsRequest = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }
type VippsResponse =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'not_sent' }
  | { kind: 'silent' }
export type CallVipps = (request: VippsRequest) => Promise<VippsResponse>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const refused = 401
/** The result of a request for an access token; `status` where there was an answer. */
export type VippsGrant =
  | { said: 'granted' | 'refused' | 'unreadable'; status: number }
  | { said: 'unreachable' }
/** Errors before a connection exists, so that the request cannot have had an effect. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const a_minute_ms = 60_000

/** Calls the API with a valid token. Without a token the payment request is not sent at all. */
export const callVipps = (answer_ms: number) => {
  const tokens = new Map<string, { token: string; until: number }>()
  const tokenOf = async (keys: VippsKeys): Promise<string | undefined> => {
    const cached = tokens.get(nameOf(keys))
    if (cached && performance.now() < cached.until) return cached.token
    const response = await requestToken(keys, answer_ms)
    const { access_token, expires_in } =
      (response.kind === 'answer' && Token.safeParse(response.body).data) || {}
    if (access_token === undefined || expires_in === undefined) return undefined
    const until = performance.now() + expires_in * 1_000 - a_minute_ms
    tokens.set(nameOf(keys), { token: access_token, until })
    return access_token
  }
  const sendWithToken = async (
    keys: VippsKeys,
    { method, path, key, body }: VippsRequest,
  ): Promise<VippsResponse> => {
    const token = await tokenOf(keys)
    if (token === undefined) return { kind: 'not_sent' }
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...unitOf(keys),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      'Vipps-System-Name': 'bon',
      'Vipps-System-Version': '1.0.0',
    }
    const sent = body ? { body: JSON.stringify(body) } : {}
    return send(`${keys.host}${path}`, { method, headers, ...sent }, answer_ms)
  }
  return async (keys: VippsKeys, request: VippsRequest): Promise<VippsResponse> => {
    const response = await sendWithToken(keys, request)
    if (response.kind !== 'answer' || response.status !== refused) return response
    // A token that was revoked early is requested anew, once: the call with the old one had no effect.
    tokens.delete(nameOf(keys))
    return sendWithToken(keys, request)
  }
}

/** Checks that the keys are accepted; starts no payment (REG-10). */
export const testVipps = async (keys: VippsKeys, answer_ms = 10_000): Promise<VippsGrant> => {
  const response = await requestToken(keys, answer_ms)
  if (response.kind !== 'answer') return { said: 'unreachable' }
  const { status, body } = response
  if (status >= 400 && status < 500) return { said: 'refused', status }
  return { said: status === 200 && Token.safeParse(body).success ? 'granted' : 'unreadable', status }
}

const requestToken = (keys: VippsKeys, answer_ms: number): Promise<VippsResponse> => {
  const { host, client_id, client_secret } = keys
  const headers = { client_id, client_secret, ...unitOf(keys) }
  return send(`${host}/accesstoken/get`, { method: 'POST', headers }, answer_ms)
}

const send = async (url: string, options: RequestInit, answer_ms: number): Promise<VippsResponse> => {
  try {
    // The keys are in custom headers, which a redirect would forward to another host.
    const guard = { redirect: 'error' as const, signal: AbortSignal.timeout(answer_ms) }
    const response = await fetch(url, { ...options, ...guard })
    return { kind: 'answer', status: response.status, body: readJson(await response.text()) }
  } catch (error) {
    return { kind: unconnected.includes(codeOf(error)) ? 'not_sent' : 'silent' }
  }
}

/** Replaced keys get a token of their own. */
const nameOf = (keys: VippsKeys): string => Object.values(keys).join('\n')

const unitOf = ({ subscription_key, merchant_serial_number }: VippsKeys) => ({
  'Ocp-Apim-Subscription-Key': subscription_key,
  'Merchant-Serial-Number': merchant_serial_number,
})

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
