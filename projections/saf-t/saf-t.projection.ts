import { type SafTEvent, safTEvents } from '@bon/contracts/saf-t'
import { defineProjection, idOf, merge, set } from '../kernel/index.ts'
import { exports } from './saf-t.tables.ts'

/** Exports of the journal, with what became of each (EXP-02). */
export const safTExports = defineProjection<SafTEvent>()({
  name: 'saf_t_exports',
  version: 1,
  streams: ['safT-'],
  tables: { exports },
  on: {
    SafTRequested: (rows, { stream, data, meta }) => {
      const { from: first_day, to: last_day, cashier_uuid: requested_by, at: requested_at } = data
      const key = { company_uuid: meta.company_uuid, export_uuid: idOf(stream) }
      return set(rows, exports, key, { first_day, last_day, status: 'pending', requested_at, requested_by })
    },
    SafTWritten: (rows, { stream, data, meta }) => {
      const { transactions, events, at: ended_at, parts, broken } = data
      const key = { company_uuid: meta.company_uuid, export_uuid: idOf(stream) }
      set(rows, exports, key, { status: 'success', ended_at, transactions, events })
      return merge(rows, exports, key, { files: { parts, broken } })
    },
    SafTFailed: (rows, { stream, data, meta }) => {
      const { reason, fits_until = null, at: ended_at } = data
      const key = { company_uuid: meta.company_uuid, export_uuid: idOf(stream) }
      return set(rows, exports, key, { status: 'failed', ended_at, reason, fits_until })
    },
  },
  changes: (event) =>
    event.type in safTEvents ? [{ topic: 'saf_t_exports', uuid: idOf(event.stream) }] : [],
})
