import { type CompanyUuid, negated, type SessionUuid, type Uuid, zero } from '@bon/contracts/kernel'
import { isOutsideSales, type ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, idOf, type Rows, set } from '../kernel/index.ts'
import { late_entries, sessions } from './z-reports.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, session_uuid: idOf(stream) })

/** One row per register session. A late entry has a stream of its own and changes no closed row. */
export const zReports = defineProjection<ZReportEvent>()({
  name: 'z_reports',
  version: 8,
  streams: ['zReport-'],
  tables: { sessions, late_entries },
  on: {
    RegisterOpened: (rows, event) => {
      const { register_uuid, n, cashier_uuid: opened_by, at: opened_at, without_drawer } = event.data
      const test_mode = event.meta.test_mode === 'yes'
      const opened = {
        register_uuid,
        n,
        test_mode,
        opened_by,
        business_day: event.meta.business_day,
        opened_at,
        open_recorded_at: event.meta.at,
        without_drawer: without_drawer ?? null,
      }
      return set(rows, sessions, keyOf(event), { ...opened, status: 'open' })
    },
    // Figures of a training session are in no list (LAW-9).
    ReceiptRecorded: (rows, event) =>
      event.meta.test_mode === 'yes'
        ? rows
        : add(rows, sessions, keyOf(event), {
            receipts: event.data.goods_receipt_uuid ? 0 : 1,
            gross: isOutsideSales(event.data) ? zero : event.data.gross,
            vat: isOutsideSales(event.data) ? zero : event.data.vat,
          }),
    // A paid-out card is a receipt, and that of a single-purpose one a return.
    GiftCardDebtChanged: (rows, event) => {
      const { kind, vat_nature, amount, vat, payment } = event.data
      if (event.meta.test_mode === 'yes' || kind !== 'paid_out') return rows
      const back = vat_nature === 'single' ? { gross: negated(amount), vat: negated(vat) } : {}
      return add(rows, sessions, keyOf(event), { receipts: payment ? 1 : 0, ...back })
    },
    // Zero when counted without a difference, null when not counted, as in the session's view.
    ClosingStarted: (rows, event) =>
      event.data.forced
        ? set(rows, sessions, keyOf(event), { status: 'closing', forced: true })
        : set(rows, sessions, keyOf(event), { status: 'closing', difference: zero }),
    CashCounted: (rows, event) => set(rows, sessions, keyOf(event), { difference: zero }),
    // The row's difference is that of the close.
    CashDifferenceRecorded: (rows, event) =>
      event.data.at_opening ? rows : set(rows, sessions, keyOf(event), { difference: event.data.amount }),
    AuditEntryRecorded: (rows, { stream, meta, data }) => {
      const { late, ...entry } = data
      if (!late) return rows
      return withLateEntry(rows, meta, {
        ...entry,
        session_uuid: late.session_uuid,
        counted_in: idOf(stream),
      })
    },
    LateEntryRecorded: (rows, { meta, data }) => withLateEntry(rows, meta, { ...data, counted_in: null }),
    ZReportClosed: (rows, event) => {
      const { first_nr, last_nr, cashier_uuid: closed_by, at: closed_at, report } = event.data
      const { gross: z_gross, vat: z_vat } = report.totals
      const closed = { status: 'closed', closed_at, closed_by, first_nr, last_nr, z_gross, z_vat } as const
      const close_recorded_at = event.meta.at
      return set(rows, sessions, keyOf(event), { ...closed, close_recorded_at })
    },
  },
  changes: ({ type, stream, data }) =>
    type === 'RegisterOpened' || type === 'ZReportClosed'
      ? [
          { topic: 'z_reports', uuid: idOf(stream) },
          { topic: 'registers', uuid: data.register_uuid },
        ]
      : sessionsOf({ type, stream, data } as ZReportEvent & { stream: string }).map((uuid) => ({
          topic: 'z_reports',
          uuid,
        })),
})

/** Of a late act: the session that it is from, and the one that counts it. */
const sessionsOf = (event: ZReportEvent & { stream: string }): Uuid[] => {
  if (event.type === 'LateEntryRecorded') return [event.data.session_uuid]
  const late = event.type === 'AuditEntryRecorded' ? event.data.late : undefined
  return late ? [late.session_uuid, idOf(event.stream)] : [idOf(event.stream)]
}

type LateEntry = Omit<Extract<ZReportEvent, { type: 'LateEntryRecorded' }>['data'], 'n'> & {
  counted_in: SessionUuid | null
}

const withLateEntry = (
  rows: Rows,
  { company_uuid }: Place['meta'],
  { session_uuid, source_event_id, kind, order_uuid, cashier_uuid, amount, counted_in, at }: LateEntry,
) =>
  set(
    rows,
    late_entries,
    { company_uuid, session_uuid, source_event_id },
    {
      kind,
      order_uuid,
      cashier_uuid,
      amount,
      counted_in,
      at,
    },
  )
