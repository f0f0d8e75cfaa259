import type { Sealer } from '../journal/index.ts'
import type { ProcessManager } from '../kernel/index.ts'
import { sealingKey } from './seal-journal.process.ts'

const everything = ['']

/**
 * Seals every other event in spans of the log. The grace gathers them: one span takes all up to the log's end, and
 * the next waits for the first event after it to be as old.
 */
export const sealSpans = (sealer: Sealer): ProcessManager => ({
  name: 'seal-spans',
  prefixes: everything,
  grace_ms: 30_000,
  keyOf: ({ meta }) => sealingKey(meta.vat_entity_uuid),
  starts_at: 'beginning',
  wants: ({ stream }) => !stream.startsWith('journal-'),
  react: async (events) => {
    if (events.length > 0) await sealer.sealSpans(events.map(({ meta }) => meta.vat_entity_uuid))
  },
})
