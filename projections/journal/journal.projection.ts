import type { BundleEvent } from '@bon/contracts/bundles'
import { entryHash, type JournalEvent, signedValues } from '@bon/contracts/journal'
import {
  type CashierUuid,
  type CompanyUuid,
  type Money,
  type OrderUuid,
  sum,
  type Uuid,
} from '@bon/contracts/kernel'
import type { CorrectionStage, OrderEvent } from '@bon/contracts/orders'
import { givesBack, type RegisterEvent, type ZReportEvent } from '@bon/contracts/registers'
import type { SafTEvent } from '@bon/contracts/saf-t'
import { defineProjection, idOf, type Rows, set } from '../kernel/index.ts'
import { approvals, details, entries, reportedStages } from './journal.tables.ts'

type Place = { event_id: Uuid; meta: { company_uuid: CompanyUuid } }
type Detail = {
  cashier_uuid: CashierUuid
  amount?: Money | null
  order_uuid?: OrderUuid | null
  discount?: Money | null
  line_uuid?: Uuid | null | undefined
  stage?: CorrectionStage | null | undefined
}

const detail = (
  rows: Rows,
  { event_id, meta }: Place,
  { cashier_uuid, amount = null, order_uuid = null, discount = null, line_uuid = null, stage = null }: Detail,
): Rows =>
  set(
    rows,
    details,
    { company_uuid: meta.company_uuid, event_id },
    { cashier_uuid, amount, order_uuid, discount, line_uuid, stage },
  )
type Done<Data extends object> = Place & { data: Data }
/** An act of a cashier that has no amount. */
const done = (rows: Rows, event: Done<{ cashier_uuid: CashierUuid }>): Rows =>
  detail(rows, event, { cashier_uuid: event.data.cashier_uuid })
const doneBy = (rows: Rows, event: Done<{ by?: { cashier_uuid: CashierUuid } | undefined }>): Rows =>
  event.data.by ? detail(rows, event, { cashier_uuid: event.data.by.cashier_uuid }) : rows

type Corrected = Pick<
  Extract<OrderEvent, { type: 'OrderLineChanged' }>['data'],
  'line' | 'reported' | 'stage'
>
const reportedStage = (
  rows: Rows,
  { stream, meta }: { stream: string; meta: { company_uuid: CompanyUuid } },
  { line, reported, stage }: Corrected,
): Rows => {
  if (!reported || !stage) return rows
  const { company_uuid } = meta
  return set(
    rows,
    reportedStages,
    { company_uuid, order_uuid: idOf(stream), line_uuid: line.uuid },
    { stage },
  )
}

const idIf = (category: string, stream: string): Uuid | null =>
  stream.startsWith(`${category}-`) ? idOf(stream) : null

/**
 * The sealed journal as a list. An entry belongs to the company of the event that it seals. Transactions name person and
 * amount in their signed text; for everything else the event itself is read, so that a sale writes one row.
 */
export const journal = defineProjection<
  JournalEvent | ZReportEvent | RegisterEvent | OrderEvent | SafTEvent | BundleEvent
>()({
  name: 'journal',
  version: 9,
  streams: ['journal-', 'zReport-', 'register-', 'order-', 'safT-', 'bundle-'],
  tables: { entries, details, reported_stages: reportedStages, approvals },
  on: {
    EntrySealed: (rows, { data, meta }) => {
      const { company_uuid, vat_entity_uuid, business_day } = meta
      const { seq, kind, register_uuid, nr = null, at, signature = null, source_event_id, signed } = data
      const { training = false, source_stream } = data
      const key = { company_uuid, vat_entity_uuid, seq }
      const place = {
        order_uuid: idIf('order', source_stream),
        session_uuid: idIf('zReport', source_stream),
      }
      const who = signed === undefined ? { cashier_uuid: null, amount: null } : signedValues(signed)
      const entry = { kind, training, register_uuid, nr, at, business_day, signature, source_event_id }
      return set(rows, entries, key, { ...entry, ...place, ...who, hash: entryHash(data) })
    },
    AuditEntryRecorded: (rows, event) => detail(rows, event, event.data),
    LateEntryRecorded: (rows, event) => detail(rows, event, event.data),
    // A sale that nobody can have approved needs no second row.
    ReceiptRecorded: (rows, event) => {
      const { cashier_uuid, order_uuid, discount, sold, waited_since } = event.data
      const isPlain = discount <= 0 && !waited_since && !givesBack(event.data)
      if (isPlain && !sold.some(({ price_typed }) => price_typed)) return rows
      return detail(rows, event, { cashier_uuid, order_uuid, discount: discount > 0 ? discount : null })
    },
    TipTaken: (rows, event) => {
      const { cashier_uuid, order_uuid } = event.data
      return detail(rows, event, { cashier_uuid, order_uuid })
    },
    OrderLineRemoved: (rows, event) => reportedStage(rows, event, event.data),
    OrderLineChanged: (rows, event) => reportedStage(rows, event, event.data),
    OrderActionApproved: (rows, { data, stream, event_id, meta }) => {
      const { company_uuid, business_day } = meta
      const approval = { order_uuid: idOf(stream), business_day, at: data.by.at, reason_ref: data.reason.ref }
      for (const cause of data.causes) set(rows, approvals, { company_uuid, event_id, cause }, approval)
      return rows
    },
    // That of a payment is the payment's cashier, and comes with every cash sale.
    DrawerOpened: (rows, event) => (event.data.payment_uuid ? rows : done(rows, event)),
    DrawerHandedOver: done,
    XReportTaken: done,
    ZReportClosed: done,
    CashierSignedIn: done,
    CashierSignedOut: done,
    TestModeStarted: done,
    TestModeEnded: done,
    SalesWithoutReceipt: (rows, event) => {
      const { cashier_uuid, sales } = event.data
      return detail(rows, event, { cashier_uuid, amount: sum(sales.map(({ amount }) => amount)) })
    },
    PriceLookedUp: done,
    PriceChanged: done,
    SafTWritten: done,
    BundleWritten: done,
    ClockConfirmed: done,
    OrderParked: doneBy,
    OrderCheckedOut: done,
    OrderTakenOver: done,
    OrderTransferStarted: doneBy,
    OrderTransferReceived: doneBy,
  },
  changes: (event) =>
    event.type === 'EntrySealed' ? [{ topic: 'journal', uuid: event.data.register_uuid }] : [],
})
