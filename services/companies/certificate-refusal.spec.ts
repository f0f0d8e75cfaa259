import { addMs } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { certificateRefusal, isForRules } from './certificate-refusal.ts'

const hour_ms = 3_600_000
const now = '2026-11-23T12:00:00.000Z'
const facts = {
  key_id: '1',
  certificate_pem: '',
  subject: '',
  issuer: '',
  serial_number: '',
  fingerprint: '',
  valid_from: addMs(now, -hour_ms),
  ends_at: addMs(now, 25 * hour_ms),
  cvr: '39475620',
  public_key_pem: '',
  is_oces: true,
}
const own = { cvr: '39475620', hasPair: true, now }

test('R-18: a certificate is installed for the right key, issuer, CVR number and dates only', () => {
  expect(certificateRefusal(facts, own)).toBeUndefined()
  expect(certificateRefusal(undefined, own)).toBe('not_a_certificate')
  expect(certificateRefusal(facts, { ...own, hasPair: false })).toBe('other_key')
  expect(certificateRefusal({ ...facts, is_oces: false }, own)).toBe('not_oces')
  for (const cvr of ['12345674', undefined])
    expect(certificateRefusal({ ...facts, cvr }, own)).toBe('other_cvr')
  expect(certificateRefusal({ ...facts, valid_from: addMs(now, 1) }, own)).toBe('not_yet_valid')
  expect(certificateRefusal({ ...facts, ends_at: now }, own)).toBe('ended')
  expect(certificateRefusal({ ...facts, ends_at: addMs(now, 24 * hour_ms) }, own)).toBe('ends_within_a_day')
})

test('R-18: a covered session opens with an OCES certificate that is valid for another day', () => {
  expect(isForRules(facts, now)).toBe(true)
  expect(isForRules({ ...facts, ends_at: addMs(now, 24 * hour_ms) }, now)).toBe(false)
  expect(isForRules({ ...facts, is_oces: false }, now)).toBe(false)
  expect(isForRules({ ...facts, valid_from: addMs(now, 1) }, now)).toBe(false)
})
