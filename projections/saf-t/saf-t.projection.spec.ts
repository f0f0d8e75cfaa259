import { uuid5 } from '@bon/contracts/kernel'
import { type SafTEvent, safTStream } from '@bon/contracts/saf-t'
import { test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { safTExports } from './saf-t.projection.ts'

const { given } = specify(safTExports)
const uuid = uuid5(register_uuid, 'export')
const user = uuid5(register_uuid, 'user')
const asked = { register_uuid, cashier_uuid: user, from: '2026-11-01', to: '2026-11-20', at: noon }
const part = { from: '2026-11-01', to: '2026-11-20', bytes: 12, sha256: 'a'.repeat(64) }

test('EXP-02: an export is pending, and then written or failed', () => {
  const written = newLog()
  const stream = safTStream(uuid)
  written.write<SafTEvent>(stream, ours, noon, { type: 'SafTRequested', data: asked })
  given(written.events).then('exports', {
    export_uuid: uuid,
    status: 'pending',
    first_day: '2026-11-01',
    last_day: '2026-11-20',
    requested_by: user,
    ended_at: null,
  })
  written.write<SafTEvent>(stream, ours, noon, {
    type: 'SafTWritten',
    data: {
      ...asked,
      parts: [part],
      transactions: 3,
      events: 4,
      broken: [{ rule: 'NO_SIGNATURE', count: 1 }],
    },
  })
  given(written.events).then('exports', {
    status: 'success',
    transactions: 3,
    events: 4,
    ended_at: noon,
    files: { parts: [part], broken: [{ rule: 'NO_SIGNATURE', count: 1 }] },
  })
  const failed = newLog()
  failed.write<SafTEvent>(stream, ours, noon, { type: 'SafTRequested', data: asked })
  failed.write<SafTEvent>(stream, ours, noon, {
    type: 'SafTFailed',
    data: { reason: 'too_large', fits_until: '2026-11-10', at: noon },
  })
  given(failed.events).then('exports', { status: 'failed', reason: 'too_large', fits_until: '2026-11-10' })
})
