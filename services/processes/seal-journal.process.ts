import type { Uuid } from '@bon/contracts/kernel'
import { isSource, NotSealed, type Sealer, sealedPrefixes } from '../journal/index.ts'
import type { ProcessManager } from '../kernel/index.ts'

/** The process managers that seal between them every source there is. */
export const sealingProcesses = ['seal-journal', 'seal-receipts'] as const
export const sealingKey = (vat_entity_uuid: Uuid): string => `vatEntity-${vat_entity_uuid}`

const isOfRequest = (type: string): boolean => type === 'ReceiptRecorded'

/** What cannot be sealed keeps its whole VAT entity waiting, since a journal skips nothing. */
const sealing = (sealer: Sealer): Pick<ProcessManager, 'keyOf' | 'starts_at' | 'react'> => ({
  keyOf: ({ meta }) => sealingKey(meta.vat_entity_uuid),
  starts_at: 'beginning',
  react: async (events) => {
    try {
      await Promise.all(events.map((event) => sealer.seal(event)))
    } catch (error) {
      // The reactor asks the fault itself whether it passes by waiting.
      throw error instanceof NotSealed ? (error.cause ?? error) : error
    }
  },
})

/** Seals what no request waits for, in order. */
export const sealJournal = (sealer: Sealer): ProcessManager => ({
  name: sealingProcesses[0],
  prefixes: sealedPrefixes,
  patience_ms: 0,
  wants: (event) => !isOfRequest(event.type) && isSource(event),
  ...sealing(sealer),
})

/**
 * Seals receipts whose request died. The others are left to it for a while: two processes that seal the same receipt
 * sign it twice and write against each other.
 */
export const sealReceipts = (sealer: Sealer): ProcessManager => ({
  name: sealingProcesses[1],
  prefixes: ['zReport-'],
  patience_ms: 2_000,
  wants: ({ type }) => isOfRequest(type),
  ...sealing(sealer),
})
