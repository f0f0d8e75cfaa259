import { addMs, epochMsOf } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { faultOfClaims, proofSkewMs } from './proof.ts'

const now = '2026-11-23T18:00:00.000Z'
const iat = epochMsOf(now) / 1000
const claims = {
  jti: '0190a000-0000-7000-8000-000000000001',
  htm: 'POST',
  iat,
  ath: 'h'.repeat(43),
  htu: 'https://till.example/api/v1/orders/a%20b/sale',
}
const request = { method: 'POST', path: '/api/v1/orders/a%20b/sale', token_hash: 'h'.repeat(43), now }

test('RFC 9449 4.3: a proof is valid for one method, one address, one token and this moment', () => {
  expect(faultOfClaims(claims, request)).toBeUndefined()
  expect(faultOfClaims({ ...claims, htm: 'GET' }, request)).toBe('request')
  expect(faultOfClaims(claims, { ...request, path: '/api/v1/orders/a%20b/sale/x' })).toBe('request')
  expect(faultOfClaims({ ...claims, htu: 'https://till.example' }, request)).toBe('request')
  expect(faultOfClaims({ ...claims, ath: 'g'.repeat(43) }, request)).toBe('token')
})

test('a query in the proof, and the host name of a proxy, are not checked', () => {
  expect(faultOfClaims({ ...claims, htu: `${claims.htu}?build_key=x#y` }, request)).toBeUndefined()
  expect(faultOfClaims({ ...claims, htu: `http://10.0.0.7:3000${request.path}` }, request)).toBeUndefined()
})

test('a clock may deviate by two minutes, in either direction', () => {
  for (const off of [-proofSkewMs, 0, proofSkewMs])
    expect(faultOfClaims(claims, { ...request, now: addMs(now, off) })).toBeUndefined()
  for (const off of [-proofSkewMs - 1, proofSkewMs + 1])
    expect(faultOfClaims(claims, { ...request, now: addMs(now, off) })).toBe('clock')
})
