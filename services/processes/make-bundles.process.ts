import { bundleEvents } from '@bon/contracts/bundles'
import { isEvent } from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import type { ProcessManager } from '../kernel/index.ts'

const isRequested = isEvent(bundleEvents, 'BundleRequested')

/** A bundle that was asked for is made, also when the process that answered stops at once. */
export const makeBundles = ({ agenda }: { agenda: Pick<Agenda, 'put'> }): ProcessManager => ({
  name: 'make-bundles',
  prefixes: ['bundle-'],
  grace_ms: 0,
  wants: isRequested,
  react: async (events) => {
    for (const { stream, meta } of events) {
      const { company_uuid, vat_entity_uuid, at } = meta
      const uuid = stream.slice('bundle-'.length)
      await agenda.put({ kind: 'bundle', uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
    }
  },
})
