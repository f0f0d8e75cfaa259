import { type BundleEvent, BundleFacts, bundleEvents } from '@bon/contracts/bundles'
import { defineProjection, idOf, merge, set } from '../kernel/index.ts'
import { bundles } from './bundles.tables.ts'

/** Bundles of the journal, with what became of each (BEYOND-02). */
export const auditBundles = defineProjection<BundleEvent>()({
  name: 'bundles',
  version: 2,
  streams: ['bundle-'],
  tables: { bundles },
  on: {
    BundleRequested: (rows, { stream, data, meta }) => {
      const { from: first_day, to: last_day, cashier_uuid: requested_by, at: requested_at, with_texts } = data
      const key = { company_uuid: meta.company_uuid, bundle_uuid: idOf(stream) }
      const asked = { first_day, last_day, with_texts, requested_at, requested_by }
      return set(rows, bundles, key, { ...asked, status: 'pending' })
    },
    BundleWritten: (rows, { stream, data, meta }) => {
      const key = { company_uuid: meta.company_uuid, bundle_uuid: idOf(stream) }
      set(rows, bundles, key, { status: 'success', ended_at: data.at })
      return merge(rows, bundles, key, { file: BundleFacts.parse(data) })
    },
    BundleFailed: (rows, { stream, data, meta }) => {
      const key = { company_uuid: meta.company_uuid, bundle_uuid: idOf(stream) }
      return set(rows, bundles, key, { status: 'failed', ended_at: data.at, reason: data.reason })
    },
    BundleDeleted: (rows, { stream, data, meta }) => {
      const key = { company_uuid: meta.company_uuid, bundle_uuid: idOf(stream) }
      return set(rows, bundles, key, { deleted_at: data.at })
    },
  },
  changes: (event) => (event.type in bundleEvents ? [{ topic: 'bundles', uuid: idOf(event.stream) }] : []),
})
