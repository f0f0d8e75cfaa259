import { type CompanyUuid, zero } from '@bon/contracts/kernel'
import { isOutsideSales, type ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { late_entries, sessions } from './z-reports.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, session_uuid: idOf(stream) })

/** One row per register session. A late entry has a stream of its own and changes no closed row. */
export const zReports = defineProjection<ZReportEvent>()({
  name: 'z_reports',
  version: 4,
  streams: ['zReport-'],
  tables: { sessions, late_entries },
  on: {
    RegisterOpened: (rows, event) => {
      const { register_uuid, n, cashier_uuid: opened_by, at: opened_at } = event.data
      const test_mode = event.meta.test_mode === 'yes'
      const opened = { register_uuid, n, test_mode, opened_by, opened_at }
      return set(rows, sessions, keyOf(event), { ...opened, status: 'open' })
    },
    // Figures of a training session are in no list (LAW-9).
    ReceiptRecorded: (rows, event) =>
      event.meta.test_mode === 'yes'
        ? rows
        : add(rows, sessions, keyOf(event), {
            receipts: event.data.goods_receipt_uuid ? 0 : 1,
            gross: isOutsideSales(event.data) ? zero : event.data.gross,
          }),
    // Zero when counted without a difference, null when not counted, as in the session's view.
    ClosingStarted: (rows, event) =>
      event.data.forced
        ? set(rows, sessions, keyOf(event), { status: 'closing', forced: true })
        : set(rows, sessions, keyOf(event), { status: 'closing', difference: zero }),
    CashCounted: (rows, event) => set(rows, sessions, keyOf(event), { difference: zero }),
    // The row's difference is that of the close.
    CashDifferenceRecorded: (rows, event) =>
      event.data.at_opening ? rows : set(rows, sessions, keyOf(event), { difference: event.data.amount }),
    LateEntryRecorded: (rows, { meta, data }) => {
      const { session_uuid, source_event_id, kind, order_uuid, cashier_uuid, amount, at } = data
      const key = { company_uuid: meta.company_uuid, session_uuid, source_event_id }
      return set(rows, late_entries, key, { kind, order_uuid, cashier_uuid, amount, at })
    },
    ZReportClosed: (rows, event) => {
      const { first_nr, last_nr, at: closed_at } = event.data
      return set(rows, sessions, keyOf(event), { status: 'closed', closed_at, first_nr, last_nr })
    },
  },
  changes: ({ type, stream, data }) =>
    type === 'RegisterOpened' || type === 'ZReportClosed'
      ? [
          { topic: 'z_reports', uuid: idOf(stream) },
          { topic: 'registers', uuid: data.register_uuid },
        ]
      : [{ topic: 'z_reports', uuid: type === 'LateEntryRecorded' ? data.session_uuid : idOf(stream) }],
})
