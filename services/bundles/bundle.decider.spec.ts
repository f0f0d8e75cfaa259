import { test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId } from '../spec-support/spec-store.ts'
import { bundleDecider } from './bundle.decider.ts'

const { given } = specify(bundleDecider)
const at = '2026-11-27T12:00:00.000Z'
const period = { from: '2026-11-01', to: '2026-11-26', with_texts: false }
const data = { register_uuid: specId(1), cashier_uuid: specId(2), ...period }
const requested = { type: 'BundleRequested', data: { ...data, at } } as const
const file = {
  bytes: 12,
  sha256: 'a'.repeat(64),
  entries: 3,
  events: 9,
  texts: 0,
  registers: 2,
  ends: 'open',
  last_seq: 7,
} as const

test('BEYOND-02: a bundle is asked for once, and ends once, with what was asked for', () => {
  given()
    .when({ type: 'RequestBundle', ...data })
    .then({ type: 'BundleRequested', data })
  given(requested)
    .when({ type: 'RequestBundle', ...data, with_texts: true })
    .thenNothing()
  given(requested)
    .when({ type: 'FinishBundle', ...file })
    .then({ type: 'BundleWritten', data: { ...data, ...file } })
  given(requested, { type: 'BundleWritten', data: { ...data, ...file, at } })
    .when({ type: 'FailBundle', reason: 'failed' })
    .thenNothing()
  given(requested)
    .when({ type: 'FailBundle', reason: 'no_entries' })
    .then({ type: 'BundleFailed', data: { reason: 'no_entries' } })
  given()
    .when({ type: 'FinishBundle', ...file })
    .thenNothing()
})

test('R-25: a written bundle with opened texts is deleted once; one without them never', () => {
  const opened = { ...data, with_texts: true }
  const asked = { type: 'BundleRequested', data: { ...opened, at } } as const
  const written = { type: 'BundleWritten', data: { ...opened, ...file, at } } as const
  given(asked, written).when({ type: 'DeleteBundle' }).then({ type: 'BundleDeleted', data: {} })
  given(asked, written, { type: 'BundleDeleted', data: { at } }).when({ type: 'DeleteBundle' }).thenNothing()
  given(asked).when({ type: 'DeleteBundle' }).thenNothing()
  given(requested, { type: 'BundleWritten', data: { ...data, ...file, at } })
    .when({ type: 'DeleteBundle' })
    .thenNothing()
})
