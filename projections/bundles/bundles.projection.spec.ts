import { type BundleEvent, bundleStream } from '@bon/contracts/bundles'
import { uuid5 } from '@bon/contracts/kernel'
import { test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { auditBundles } from './bundles.projection.ts'

const { given } = specify(auditBundles)
const uuid = uuid5(register_uuid, 'bundle')
const user = uuid5(register_uuid, 'user')
const period = { from: '2026-11-01', to: '2026-11-20', with_texts: true }
const requested = { register_uuid, cashier_uuid: user, ...period, at: noon }
const file = {
  bytes: 12,
  sha256: 'a'.repeat(64),
  entries: 3,
  events: 9,
  texts: 1,
  registers: 2,
  ends: 'closed' as const,
  last_seq: 7,
}

test('BEYOND-02: a bundle is pending, and then written or failed; a written one may be deleted', () => {
  const written = newLog()
  const stream = bundleStream(uuid)
  written.write<BundleEvent>(stream, ours, noon, { type: 'BundleRequested', data: requested })
  given(written.events).then('bundles', {
    bundle_uuid: uuid,
    status: 'pending',
    first_day: '2026-11-01',
    last_day: '2026-11-20',
    with_texts: true,
    requested_by: user,
    ended_at: null,
  })
  written.write<BundleEvent>(stream, ours, noon, { type: 'BundleWritten', data: { ...requested, ...file } })
  given(written.events).then('bundles', { status: 'success', ended_at: noon, file, deleted_at: null })
  written.write<BundleEvent>(stream, ours, noon, { type: 'BundleDeleted', data: { at: noon } })
  given(written.events).then('bundles', { status: 'success', file, deleted_at: noon })
  const failed = newLog()
  failed.write<BundleEvent>(stream, ours, noon, { type: 'BundleRequested', data: requested })
  failed.write<BundleEvent>(stream, ours, noon, {
    type: 'BundleFailed',
    data: { reason: 'no_space', at: noon },
  })
  given(failed.events).then('bundles', { status: 'failed', reason: 'no_space' })
})
