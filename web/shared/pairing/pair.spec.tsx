import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '../credentials/index.ts'
import { deviceKey } from '../device-key/index.ts'
import { pairThisBrowser } from './pair.ts'

const register_uuid = '825a7635-bcfe-5dcf-8193-83ba2312236b'
const company_uuid = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
const public_key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const
const paired = { status: 'ok', token: 't'.repeat(43), company_uuid, register_uuid, device_uuid: company_uuid }
const sent: Record<string, unknown>[] = []
let isRight = true

beforeEach(() => {
  sent.length = 0
  isRight = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const refusal = { type: 'about:blank', title: 'No', status: 409, code: 'pairing.invalid' }
    return new Response(JSON.stringify(isRight ? paired : refusal), { status: isRight ? 200 : 409 })
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const pair = () => pairThisBrowser({ code: 'ABCD2345', name: 'Tablet' })

test('ADR 0093: on a page without https, or where no key can be kept, a browser is paired without one', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  expect(await pair()).toBe(`/companies/${company_uuid}/pos/${register_uuid}`)
  vi.unstubAllGlobals()
  expect(sent[0]).not.toHaveProperty('public_key')
  expect(credentials.till()).toEqual({ token: paired.token, key: null, company_uuid, register_uuid })
  // The test environment has WebCrypto, but no IndexedDB to store a key.
  expect(await deviceKey.make()).toBeUndefined()
})

test('a pairing that is refused leaves the key of the one before it; a right one is a new key', async () => {
  const forgotten: (string | undefined)[] = []
  vi.spyOn(deviceKey, 'forget').mockImplementation(async (id) => void forgotten.push(`only ${id}`))
  vi.spyOn(deviceKey, 'forgetAllBut').mockImplementation(async (id) => void forgotten.push(`all but ${id}`))
  vi.spyOn(deviceKey, 'make').mockResolvedValue({ id: 'the-new-one', public_key })
  isRight = false
  await expect(pair()).rejects.toMatchObject({ problem: { code: 'pairing.invalid' } })
  expect(forgotten).toEqual(['only the-new-one'])
  isRight = true
  await pair()
  expect(sent[1]).toMatchObject({ public_key })
  expect(credentials.till()?.key).toBe('the-new-one')
  expect(forgotten).toEqual(['only the-new-one', 'all but the-new-one'])
})

test('the till’s id is its own: what signing in keeps of this browser stays', async () => {
  credentials.signIn('a-token', 'k'.repeat(43))
  await pair()
  expect(credentials.device()).toBe('k'.repeat(43))
  await pair()
  expect(sent[0]?.['device_uuid']).toBe(sent[1]?.['device_uuid'])
})
