import { isSpanned, type Sealer } from '../journal/index.ts'
import type { ProcessManager } from '../kernel/index.ts'
import { sealingKey } from './seal-journal.process.ts'

const everything = ['']

/**
 * Seals every event in spans, from the events that it follows: its checkpoint never passes one that is in no span,
 * so that it needs no read of the log. The grace gathers events for one span.
 */
export const sealSpans = (sealer: Sealer, grace_ms: number): ProcessManager => ({
  name: 'seal-spans',
  prefixes: everything,
  grace_ms,
  keyOf: ({ meta }) => sealingKey(meta.vat_entity_uuid),
  starts_at: 'beginning',
  wants: isSpanned,
  react: async (events) => {
    if (events.length > 0) await sealer.sealSpans(events)
  },
})
