import { isStorable, type Position, parsePosition, Uuid } from '@bon/contracts/kernel'
import type { FastifyRequest } from 'fastify'
import { type Fields, invalid, refused } from './problem.ts'

/** Revisions and positions fit PostgreSQL's bigint. */
const largest = 2n ** 63n - 1n

const whole = (text: string, path: string): bigint => {
  const value = /^\d{1,19}$/.test(text) ? BigInt(text) : -1n
  if (value < 0n || value > largest) throw invalid([{ path, rule: 'whole number' }])
  return value
}

/** `If-Match: "12"` or `12`: the revision that a command was based on. */
export const ifMatch = ({ headers }: FastifyRequest): bigint | undefined => {
  const text = headers['if-match']
  if (text === undefined) return undefined
  return whole(/^"(\d+)"$/.exec(text)?.[1] ?? text, 'headers.if-match')
}

export const afterPosition = (request: FastifyRequest): Position | undefined => {
  const text = oneHeader(request, 'after-position')
  if (text === undefined) return undefined
  return parsePosition(whole(text, 'headers.after-position').toString())
}

export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const text = oneHeader(request, 'idempotency-key')
  return text === undefined ? undefined : uuidIn(text, 'headers.idempotency-key')
}

/** The company named by header, by query or by both; two different ones are refused (THREAT-1). */
export const companyNamed = (request: FastifyRequest): Uuid | undefined => {
  const inQuery = (request.query as Record<string, unknown>)['company_uuid']
  const named = [oneHeader(request, 'company-uuid'), inQuery].flat().filter((one) => one !== undefined)
  const uuids = new Set(named.map((one) => uuidIn(one, 'company_uuid')))
  if (uuids.size > 1) throw refused(400, 'request.company_mismatch')
  return [...uuids][0]
}

/** The user that provider staff impersonate: only a reference to a grant of the session (AUTH-40, DEF-48). */
export const impersonated = (request: FastifyRequest): Uuid | undefined => {
  const inQuery = (request.query as Record<string, unknown>)['impersonate']
  const named = inQuery ?? oneHeader(request, 'impersonate')
  return named === undefined ? undefined : uuidIn(named, 'impersonate')
}

/** 256 bits in base64url; anything else cannot be a token and is not looked up. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^(?:Bearer|DPoP) ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]

/** The proof of possession for a bound token (RFC 9449); duplicate headers count as none. */
export const proofOf = ({ headers }: FastifyRequest): string | undefined =>
  /^DPoP /i.test(headers.authorization ?? '') ? headers['dpop']?.toString() : undefined

/** Address, space, user agent. For rate limits and the list of sessions; never logged. */
export const callerOf = (request: FastifyRequest): string =>
  `${request.ip} ${(request.headers['user-agent'] ?? '').slice(0, 300)}`

/** As sent by the client; a caller that relies on it must justify that. */
export const hostOf = ({ headers }: FastifyRequest): string => headers.host ?? ''

/** Text in the address follows the rules of bodies: no NUL, no lone surrogate, no keys that target prototypes. */
export const refuseUnstorable = (part: 'query' | 'params', values: unknown): void => {
  const faults: Fields = Object.entries(values as Record<string, unknown>).flatMap(([name, value]) =>
    name !== '__proto__' && [name, value].flat().every((text) => typeof text !== 'string' || isStorable(text))
      ? []
      : [{ path: part, rule: 'storable text' }],
  )
  if (faults.length > 0) throw invalid(faults)
}

const oneHeader = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

const uuidIn = (text: unknown, path: string): Uuid => {
  const parsed = Uuid.safeParse(typeof text === 'string' ? text.toLowerCase() : text)
  if (!parsed.success) throw invalid([{ path, rule: 'uuid' }])
  return parsed.data
}
