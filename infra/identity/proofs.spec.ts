import { addMs, epochMsOf } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { newId, systemClock } from '../clock/index.ts'
import { keyHolder } from './key-holder.ts'
import { createProofs } from './proofs.ts'
import { createReplays } from './replays.ts'

const till = keyHolder()
const other = keyHolder()
const token = 't'.repeat(43)
const request = { method: 'GET', path: '/api/v1/registers' }
const target = { method: 'GET', url: `http://localhost:3000${request.path}?a=b`, token }
const session_uuid = newId()
const faultOf = (proof: string, proofs = createProofs()) =>
  proofs.faultOf({ proof, key: till.public_key, session_uuid, token, ...request, now: systemClock.now() })
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('a proof of possession (ASVS V9.1.1 to V9.2.3, RFC 9449)', () => {
  test('is accepted once', () => {
    const proofs = createProofs()
    const proof = till.proof(target)
    expect([faultOf(proof, proofs), faultOf(proof, proofs)]).toEqual([undefined, 'repeated'])
    expect(faultOf(till.proof(target), proofs)).toBeUndefined()
  })

  test('is checked against the paired key, whatever key its header has', () => {
    expect(faultOf(other.proof(target))).toBe('key')
    expect(faultOf(other.proof(target, {}, { jwk: till.public_key }))).toBe('key')
    const [head, claims, signature] = till.proof(target).split('.')
    const changed = encoded({
      ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()),
      jti: newId(),
    })
    expect(faultOf(`${head}.${changed}.${signature}`)).toBe('key')
  })

  test('has one algorithm and one type', () => {
    for (const head of [
      { alg: 'none' },
      { alg: 'HS256' },
      { typ: 'JWT' },
      { jwk: { ...till.public_key, d: 'x'.repeat(43) } },
      { jwk: { ...till.public_key, crv: 'P-384' } },
    ])
      expect(faultOf(till.proof(target, {}, head))).toBe('form')
  })

  test('that is malformed is refused, not thrown', () => {
    const signature = 'A'.repeat(86)
    for (const proof of [
      '',
      'x',
      'a.b.c',
      `..${signature}`,
      `e30.e30.${signature}`,
      `bnVsbA.W10.${signature}`,
    ])
      expect(faultOf(proof)).toBe('form')
    expect(faultOf(`${'a'.repeat(900)}.e30.${signature}`)).toBe('form')
    expect(faultOf(till.proof(target, { jti: 'short' }))).toBe('form')
    expect(faultOf(till.proof(target, { iat: 1.5 }))).toBe('form')
  })

  test('by a key that is on no curve is refused', () => {
    const key = { ...till.public_key, y: 'A'.repeat(43) }
    const proof = till.proof(target, {}, { jwk: key })
    const fault = createProofs().faultOf({
      proof,
      key,
      session_uuid,
      token,
      ...request,
      now: systemClock.now(),
    })
    expect(fault).toBe('key')
  })
})

describe('used proofs are remembered', () => {
  const now = '2026-11-23T18:00:00.000Z'
  const iat = epochMsOf(now) / 1000
  const one = (jti: string, at = iat) => ({ jti, iat: at, htm: '', htu: '', ath: '' })

  test('until they would expire anyway', () => {
    const replays = createReplays()
    expect(replays.isNew(session_uuid, one('a'), now)).toBe(true)
    expect(replays.isNew(session_uuid, one('a'), addMs(now, 120_000))).toBe(false)
    const afterExpiry = addMs(now, 121_000)
    expect(replays.isNew(session_uuid, one('b', iat + 121), afterExpiry)).toBe(true)
    expect(replays.isNew(session_uuid, one('a'), afterExpiry)).toBe(true)
  })

  test('and when the store is full, an older proof is refused rather than forgotten', () => {
    const replays = createReplays({ per_session: 2 })
    const ids = ['a', 'b', 'c']
    for (const [i, jti] of ids.entries())
      expect(replays.isNew(session_uuid, one(jti, iat + i), now)).toBe(true)
    for (const [i, jti] of ids.entries())
      expect(replays.isNew(session_uuid, one(jti, iat + i), now)).toBe(false)
    expect(replays.isNew(session_uuid, one('d', iat + 3), now)).toBe(true)
    // Other tills are not affected.
    expect(replays.isNew(newId(), one('a'), now)).toBe(true)
  })
})
