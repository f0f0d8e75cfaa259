import { identityEndpoints } from '@bon/contracts/identity'
import { instantOf, type Uuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '../credentials/index.ts'
import { deviceKey } from '../device-key/index.ts'
import { now as clock } from '../platform/index.ts'
import { call } from './call.ts'

const register_uuid = '825a7635-bcfe-5dcf-8193-83ba2312236b'
const company_uuid = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
const till = { token: 'till-token', key: 'the-key', company_uuid, register_uuid }
const requests: { url: string; headers: Headers }[] = []
let answers: (() => Response)[] = []

const refusal =
  (code: string, params = {}) =>
  () =>
    new Response(JSON.stringify({ type: 'about:blank', title: code, status: 401, code, params }), {
      status: 401,
    })
const ok = () => new Response('{"order":{}}')
const claimsAt = (at: number) => JSON.parse(atob(requests[at]?.headers.get('DPoP')?.split('.')[1] ?? ''))
const show = () => call(orderEndpoints.show, { params: { uuid: register_uuid } })
const goTo = (path: string) => window.history.replaceState({}, '', path)

beforeEach(async () => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers) })
    return answers.shift()?.() ?? ok()
  })
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const public_key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const
  vi.spyOn(deviceKey, 'of').mockResolvedValue({ private_key: pair.privateKey, public_key })
  vi.spyOn(deviceKey, 'forgetAllBut').mockResolvedValue()
  credentials.signIn('person-token')
  credentials.becomeTill(till)
  goTo(`/companies/${company_uuid}/pos/${register_uuid}`)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('RFC 9449: each sending of a till’s request is proved anew: method, address without query, token', async () => {
  await show()
  await show()
  expect(requests[0]?.headers.get('Authorization')).toBe('DPoP till-token')
  const [one, other] = [claimsAt(0), claimsAt(1)]
  expect(one).toMatchObject({
    htm: 'GET',
    htu: `${window.location.origin}/api/v1/orders/${register_uuid}`,
    ath: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(one.jti).not.toBe(other.jti)
})

test('a wrong clock is corrected by the refusal, once, and for what follows', async () => {
  const iat = Math.floor(clock() / 1000)
  const now = instantOf((iat + 3_600) * 1000)
  answers = [refusal('session.proof_wrong', { reason: 'clock', now })]
  await show()
  await show()
  expect(requests).toHaveLength(3)
  for (const at of [1, 2]) expect(claimsAt(at).iat - iat).toBeGreaterThan(3_590)
  answers = [
    refusal('session.proof_wrong', { reason: 'clock', now }),
    refusal('session.proof_wrong', { reason: 'clock', now }),
  ]
  await expect(show()).rejects.toMatchObject({ problem: { code: 'session.proof_wrong' } })
  expect(requests).toHaveLength(5)
  expect(credentials.current().token).toBe('till-token')
})

test('at its register the till acts, elsewhere the person; each ends alone', async () => {
  await show()
  goTo(`/companies/${company_uuid}/admin`)
  await show()
  goTo(`/companies/${company_uuid}/pos/${company_uuid}`)
  await show()
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'DPoP till-token',
    'Bearer person-token',
    'Bearer person-token',
  ])
  expect(requests[1]?.headers.get('DPoP')).toBeNull()
  answers = [refusal('session.missing')]
  await show().catch(() => {})
  expect(credentials.hasPerson()).toBe(false)
  // No person is signed in, so the register's credentials apply.
  expect(credentials.current()).toMatchObject({ token: 'till-token', is_till: true })
  goTo(`/companies/${company_uuid}/admin/products`)
  expect(credentials.current()).toMatchObject({ token: null, is_till: false })
})

test('without its key nothing is sent in its name; what it was stays known, and the person stays signed in', async () => {
  vi.mocked(deviceKey.of).mockResolvedValue(undefined)
  await expect(show()).rejects.toMatchObject({ problem: { code: 'session.proof_needed' } })
  expect(requests).toHaveLength(0)
  expect(credentials.till()).toEqual({ ...till, token: null, key: null })
  expect(credentials.current()).toMatchObject({ token: null, is_till: true })
  expect(credentials.hasPerson()).toBe(true)
  await call(identityEndpoints.login, { body: { client: 'a@b.dk', secret: 'x' } })
  expect(requests[0]?.headers.get('Authorization')).toBeNull()
})

test('a refusal of the key itself loses it; an unpaired till is none any more', async () => {
  answers = [
    refusal('session.proof_wrong', { reason: 'key' }),
    refusal('session.proof_wrong', { reason: 'key' }),
  ]
  await show().catch(() => {})
  expect(credentials.till()?.token).toBeNull()
  credentials.becomeTill({ ...till, register_uuid: company_uuid as Uuid })
  goTo(`/companies/${company_uuid}/pos`)
  answers = [refusal('session.missing')]
  await show().catch(() => {})
  expect(credentials.till()).toBeUndefined()
  expect(deviceKey.forgetAllBut).toHaveBeenCalled()
})
