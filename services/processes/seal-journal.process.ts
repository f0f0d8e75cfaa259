import type { Uuid } from '@bon/contracts/kernel'
import { isSource, NotSealed, type Sealer, sealedPrefixes } from '../journal/index.ts'
import type { ProcessManager } from '../kernel/index.ts'

/** The process managers that together seal all sources. */
export const sealingProcesses = ['seal-journal', 'seal-receipts'] as const
export const sealingKey = (vat_entity_uuid: Uuid): string => `vatEntity-${vat_entity_uuid}`

const isOfRequest = (type: string): boolean => type === 'ReceiptRecorded'

/** A source that cannot be sealed blocks its whole VAT entity, since a journal must not skip entries. */
const sealing = (sealer: Sealer): Pick<ProcessManager, 'keyOf' | 'starts_at' | 'react'> => ({
  keyOf: ({ meta }) => sealingKey(meta.vat_entity_uuid),
  starts_at: 'beginning',
  react: async (events) => {
    try {
      await Promise.all(events.map((event) => sealer.seal(event)))
    } catch (error) {
      // The reactor decides by the cause whether waiting helps.
      throw error instanceof NotSealed ? (error.cause ?? error) : error
    }
  },
})

/** Seals sources that no request waits for, in order. */
export const sealJournal = (sealer: Sealer): ProcessManager => ({
  name: sealingProcesses[0],
  prefixes: sealedPrefixes,
  grace_ms: 0,
  wants: (event) => !isOfRequest(event.type) && isSource(event),
  ...sealing(sealer),
})

/**
 * Seals receipts whose request crashed. Others are left to their request for a while: two processes sealing the same
 * receipt sign it twice and conflict.
 */
export const sealReceipts = (sealer: Sealer): ProcessManager => ({
  name: sealingProcesses[1],
  prefixes: ['zReport-'],
  grace_ms: 2_000,
  wants: ({ type }) => isOfRequest(type),
  ...sealing(sealer),
})
