import type { BundleEvent } from '@bon/contracts/bundles'
import type { EntryKind } from '@bon/contracts/journal'
import {
  type CashierUuid,
  type Instant,
  type Money,
  minus,
  negated,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import type { OrderEvent, PaymentMethod } from '@bon/contracts/orders'
import type { ReportPaperEvent } from '@bon/contracts/papers'
import { givesBack, isOutsideSales, type RegisterEvent, type ZReportEvent } from '@bon/contracts/registers'
import type { SafTEvent } from '@bon/contracts/saf-t'

/** Data of a source for its entry: fields of the signature for transactions, register and time for all. */
export type Source = {
  kind: EntryKind
  register_uuid: RegisterUuid
  at: Instant
  trans_id: Uuid
  emp_id: Uuid
  amount_in: Money
  amount_ex: Money
}

/** Streams whose events are sealed into the journal. */
export const sealedPrefixes = ['zReport-', 'register-', 'order-', 'reportPaper-', 'safT-', 'bundle-'] as const

/** Maps an event to its journal source (LAW-8); undefined for events that are not sealed. */
export const sourceOf = (recorded: RecordedEvent): Source | undefined => {
  const event = { type: recorded.type, data: recorded.data } as
    | ZReportEvent
    | RegisterEvent
    | OrderEvent
    | ReportPaperEvent
    | SafTEvent
    | BundleEvent
  switch (event.type) {
    case 'ReceiptRecorded': {
      const { register_uuid, at, receipt_uuid, cashier_uuid, gross, net } = event.data
      return {
        kind: saleKind(event.data),
        register_uuid,
        at,
        trans_id: receipt_uuid,
        emp_id: cashier_uuid,
        amount_in: gross,
        amount_ex: net,
      }
    }
    case 'OwedSettled':
      return moved('owed_settled', event.data.amount, event.data, recorded)
    case 'GiftCardDebtChanged':
      return debtSource(event.data, recorded)
    case 'TipTaken':
      // No turnover: a tip stands beside a transaction's amounts, as the authority's sample has it (DEF-09).
      return unpriced(event.data.amount < 0 ? 'tip_returned' : 'tip_taken', event.data, recorded)
    case 'RegisterOpened':
      // Without a drawer there is no float.
      if (event.data.without_drawer) return undefined
      return moved('float', event.data.float, event.data, recorded)
    case 'CashDifferenceRecorded':
      return moved('cash_difference', event.data.amount, event.data, recorded)
    case 'TenderDifferenceRecorded':
      return moved('tender_difference', event.data.amount, event.data, recorded)
    case 'OpeningCashMoved':
      return moved(event.data.amount < 0 ? 'pay_out' : 'pay_in', event.data.amount, event.data, recorded)
    case 'CashDeposited':
      return moved('pay_in', event.data.amount, event.data, recorded)
    case 'CashWithdrawn':
      // Outgoing cash is negative, as in the authority's sample (LAW-4).
      return moved('pay_out', negated(event.data.amount), event.data, recorded)
    case 'DrawerOpened':
      return unpriced(event.data.payment_uuid ? 'drawer_at_payment' : 'drawer_opened', event.data, recorded)
    case 'DrawerHandedOver':
      return unpriced('drawer_handed_over', event.data, recorded)
    case 'AuditEntryRecorded':
    case 'LateEntryRecorded': {
      const { register_uuid, at, cashier_uuid, amount, net = amount, kind, order_uuid } = event.data
      // A line of zero: the payments move, and nothing is sold.
      if (kind === 'tender_corrected') return unpriced(kind, event.data, recorded)
      return {
        kind,
        register_uuid,
        at,
        // A bon may be cleared more than once, and a transaction's id is its own.
        trans_id: kind === 'order_cancelled' ? recorded.event_id : order_uuid,
        emp_id: cashier_uuid,
        amount_in: amount,
        amount_ex: net,
      }
    }
    default:
      return withoutMoney(event, recorded)
  }
}

type Sourced = ZReportEvent | RegisterEvent | OrderEvent | ReportPaperEvent | SafTEvent | BundleEvent

/** What moves no money: codes 13, without a number or a signature of its own. */
const withoutMoney = (event: Sourced, recorded: RecordedEvent): Source | undefined => {
  switch (event.type) {
    case 'TestModeStarted':
      return unpriced('training_on', event.data, recorded)
    case 'TestModeEnded':
      return unpriced('training_off', event.data, recorded)
    case 'SalesWithoutReceipt':
      return unpriced('sales_without_receipt', event.data, recorded)
    case 'PriceLookedUp':
      return unpriced('price_looked_up', event.data, recorded)
    case 'PriceChanged':
      return unpriced('price_changed', event.data, recorded)
    case 'XReportTaken':
      return unpriced('x_report', event.data, recorded)
    case 'ZReportClosed':
      return unpriced('z_report', event.data, recorded)
    case 'CashierSignedIn':
      return unpriced('sign_in', event.data, recorded)
    case 'CashierSignedOut':
      return unpriced('sign_out', event.data, recorded)
    case 'ProgramStarted':
      return unpriced('program_started', event.data, recorded)
    case 'ProgramStopped':
      return unpriced('program_stopped', event.data, recorded)
    case 'SoftwareUpdated':
      return unpriced('software_updated', event.data, recorded)
    case 'SafTWritten':
    case 'BundleWritten':
      return unpriced('journal_exported', event.data, recorded)
    case 'ClockChanged':
    case 'ClockConfirmed':
      return unpriced('clock_changed', event.data, recorded)
    case 'OrderTransferStarted':
      return { ...unpriced('transferred_out', event.data.by, recorded), trans_id: idOf(recorded) }
    case 'OrderTransferReceived':
      return (
        event.data.by && { ...unpriced('transferred_in', event.data.by, recorded), trans_id: idOf(recorded) }
      )
    case 'OrderPlaced':
      // The first table of an order is no move.
      return event.data.before.length === 0
        ? undefined
        : { ...unpriced('moved', event.data.by, recorded), trans_id: idOf(recorded) }
    case 'ReportPrinted':
      // The first is the X or Z report itself.
      return event.data.copy === 0 ? undefined : unpriced('report_printed', event.data, recorded)
    case 'OrderParked':
      return { ...unpriced('park', event.data.by, recorded), trans_id: idOf(recorded) }
    case 'OrderCheckedOut':
    case 'OrderTakenOver':
      return { ...unpriced('resume', event.data, recorded), trans_id: idOf(recorded) }
    default:
      return undefined
  }
}

/** Decided by type: an event with unreadable data is a source as well, otherwise the journal would skip it. */
export const isSource = (recorded: RecordedEvent): boolean => {
  try {
    return sourceOf(recorded) !== undefined
  } catch {
    // Unreadable data: the journal stops at this event instead of skipping it.
    return true
  }
}

type By = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; at: Instant }

/** An amount without VAT, by the event's own id. */
const moved = (
  kind: EntryKind,
  amount: Money,
  { register_uuid, at, cashier_uuid }: By,
  { event_id }: RecordedEvent,
): Source => ({
  kind,
  register_uuid,
  at,
  trans_id: event_id,
  emp_id: cashier_uuid,
  amount_in: amount,
  amount_ex: amount,
})

const unpriced = (kind: EntryKind, by: By, recorded: RecordedEvent): Source => moved(kind, zero, by, recorded)

/** The transID of a parked order is the order's id (LAW-4). */
const idOf = ({ stream }: RecordedEvent): Uuid => stream.slice(stream.indexOf('-') + 1)

type DebtChanged = Extract<ZReportEvent, { type: 'GiftCardDebtChanged' }>['data']

/** A pay-out takes back what its sale was; what is imported or lapses is no transaction of the register. */
const debtSource = (changed: DebtChanged, recorded: RecordedEvent): Source | undefined => {
  const { kind, vat_nature, amount, vat } = changed
  if (kind !== 'paid_out') return undefined
  const as = vat_nature === 'single' ? 'gift_card_returned' : 'gift_card_paid_out'
  return { ...moved(as, negated(amount), changed, recorded), amount_ex: negated(minus(amount, vat)) }
}

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** Multi-purpose cards are no cash sale, also when they are taken back. Refunds are returns; a sale wholly on account is a credit sale, one that money paid a part of is both (R-1, LAW-3, ORD-29). */
const saleKind = (receipt: Receipt): EntryKind => {
  if (isOutsideSales(receipt)) return 'gift_cards_sold'
  if (givesBack(receipt)) return 'return'
  const onAccount = receipt.payments.filter(({ method }) => isOnAccount(method))
  if (onAccount.length === 0) return 'cash_sale'
  return onAccount.length === receipt.payments.length ? 'credit_sale' : 'part_paid_sale'
}

const isOnAccount = (method: PaymentMethod): boolean =>
  method === 'interim' || method === 'invoice' || method === 'owed'
