import { type Uuid, zero } from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { sessions, supplements } from './z-reports.tables.ts'

type Place = { stream: string; meta: { company_uuid: Uuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, session_uuid: idOf(stream) })

/** One row per register session. A supplement stands in a stream of its own, and changes no closed row. */
export const zReports = defineProjection<ZReportEvent>()({
  name: 'z_reports',
  version: 3,
  streams: ['zReport-'],
  tables: { sessions, supplements },
  on: {
    RegisterOpened: (rows, event) => {
      const { register_uuid, n, cashier_uuid: opened_by, at: opened_at } = event.data
      const test_mode = event.meta.test_mode === 'yes'
      const opened = { register_uuid, n, test_mode, opened_by, opened_at }
      return set(rows, sessions, keyOf(event), { ...opened, status: 'open' })
    },
    // What a session of training took is no figure of any list (fiscal.md 2.3).
    ReceiptRecorded: (rows, event) =>
      event.meta.test_mode === 'yes'
        ? rows
        : add(rows, sessions, keyOf(event), { receipts: 1, gross: event.data.gross }),
    // Counted without a difference is zero, and not counted is nothing, as the view of the session says.
    ClosingStarted: (rows, event) =>
      event.data.forced
        ? set(rows, sessions, keyOf(event), { status: 'closing', forced: true })
        : set(rows, sessions, keyOf(event), { status: 'closing', difference: zero }),
    CashCounted: (rows, event) => set(rows, sessions, keyOf(event), { difference: zero }),
    CashDifferenceRecorded: (rows, event) =>
      set(rows, sessions, keyOf(event), { difference: event.data.amount }),
    SupplementRecorded: (rows, { meta, data }) => {
      const { session_uuid, source_event_id, kind, order_uuid, cashier_uuid, amount, at } = data
      const key = { company_uuid: meta.company_uuid, session_uuid, source_event_id }
      return set(rows, supplements, key, { kind, order_uuid, cashier_uuid, amount, at })
    },
    ZReportClosed: (rows, event) => {
      const { first_nr, last_nr, at: closed_at } = event.data
      return set(rows, sessions, keyOf(event), { status: 'closed', closed_at, first_nr, last_nr })
    },
  },
  rings: ({ type, stream, data }) =>
    type === 'RegisterOpened' || type === 'ZReportClosed'
      ? [
          { topic: 'z_reports', uuid: idOf(stream) },
          { topic: 'registers', uuid: data.register_uuid },
        ]
      : [{ topic: 'z_reports', uuid: type === 'SupplementRecorded' ? data.session_uuid : idOf(stream) }],
})
