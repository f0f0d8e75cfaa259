import { type Sealer, sealedPrefixes, sourceOf } from '../journal/index.ts'
import type { ProcessManager } from '../kernel/index.ts'

/** Seals what no request waits for, and what a crashed one left: everything that can be sealed, in order. */
export const sealJournal = (sealer: Sealer): ProcessManager => ({
  name: 'seal-journal',
  prefixes: sealedPrefixes,
  patience_ms: 0,
  wants: (event) => sourceOf(event) !== undefined,
  react: async (events) => {
    await Promise.all(events.map((event) => sealer.seal(event)))
  },
})
