import { test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId } from '../spec-support/spec-store.ts'
import { safTDecider } from './saf-t.decider.ts'

const { given } = specify(safTDecider)
const at = '2026-11-27T12:00:00.000Z'
const asked = { register_uuid: specId(1), cashier_uuid: specId(2), from: '2026-11-01', to: '2026-11-26' }
const requested = { type: 'SafTRequested', data: { ...asked, at } } as const
const found = {
  parts: [{ from: '2026-11-01', to: '2026-11-26', bytes: 12, sha256: 'a'.repeat(64) }],
  transactions: 3,
  events: 4,
  broken: [],
}
const finish = { type: 'FinishSafT', ...found } as const

test('EXP-02: an export is asked for once, and ends once, with what was asked for', () => {
  given()
    .when({ type: 'RequestSafT', ...asked })
    .then({ type: 'SafTRequested', data: asked })
  given(requested)
    .when({ type: 'RequestSafT', ...asked, from: '2026-01-01' })
    .thenNothing()
  given(requested)
    .when(finish)
    .then({ type: 'SafTWritten', data: { ...asked, ...found } })
  given(requested, { type: 'SafTWritten', data: { ...asked, ...found, at } })
    .when(finish)
    .thenNothing()
})

test('EXP-04: one that failed stays failed', () => {
  given(requested)
    .when({ type: 'FailSafT', reason: 'too_large', fits_until: '2026-11-20' })
    .then({ type: 'SafTFailed', data: { reason: 'too_large', fits_until: '2026-11-20' } })
  given(requested, { type: 'SafTFailed', data: { reason: 'no_space', at } })
    .when(finish)
    .thenNothing()
  given().when(finish).thenNothing()
})
