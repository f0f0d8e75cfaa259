import type { BundleEvent } from '@bon/contracts/bundles'
import type { EntrySealed } from '@bon/contracts/journal'
import {
  type Instant,
  isEvent,
  type Money,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { ReportPaperEvent } from '@bon/contracts/papers'
import { type RegisterEvent, type ZReportEvent, zReportEvents } from '@bon/contracts/registers'
import type { SafTEvent } from '@bon/contracts/saf-t'
import type { Derived } from './basics.ts'
import { type Element, element, textElement } from './element.ts'
import { reportElement } from './report.ts'
import type { SessionSums } from './session-sums.ts'
import { signedFields } from './transaction.ts'
import { employee, type SafTContext } from './used.ts'
import { amountOf, dateOf, quantityOf, timeOf } from './values.ts'

type WithoutReceipt = Extract<ZReportEvent, { type: 'SalesWithoutReceipt' }>['data']
type AnyEvent = ZReportEvent | RegisterEvent | OrderEvent | ReportPaperEvent | SafTEvent | BundleEvent

/** A sealed act without money: its entry, the event that it seals, who did it, and the order or transaction it is of. */
export type SealedAct = { entry: EntrySealed; source: RecordedEvent; by: Uuid; of: Uuid | undefined }

/** One `event` of the file; X and Z hold their report. */
export const eventElement = (
  { entry, source, by, of }: SealedAct,
  sums: SessionSums | undefined,
  context: SafTContext,
): Element => {
  const event = { type: source.type, data: source.data } as AnyEvent
  return element(
    'event',
    textElement('eventID', entry.source_event_id),
    textElement('eventType', entry.kind),
    textElement('transID', of),
    textElement('empID', employee(context, by)),
    textElement('eventDate', dateOf(entry.at, context.zone)),
    textElement('eventTime', timeOf(entry.at, context.zone)),
    textElement('eventText', textOf(event)),
    reportOf(event, source, entry, sums, context),
  )
}

const reportOf = (
  event: AnyEvent,
  source: RecordedEvent,
  { register_uuid, at }: EntrySealed,
  sums: SessionSums | undefined,
  context: SafTContext,
): Element | undefined => {
  if (event.type !== 'XReportTaken' && event.type !== 'ZReportClosed') return undefined
  const isZ = event.type === 'ZReportClosed'
  return reportElement(
    {
      // Unique in the file, as its key demands: each register counts its own Z, and each session its X.
      id: isZ ? `Z ${event.data.n} ${register_uuid.slice(-12)}` : source.event_id,
      type: isZ ? 'Z report' : 'X report',
      figures: event.data.report,
      register_uuid,
      at,
      rest: sums,
    },
    context,
  )
}

/** Details in words, without free text and without people. Danish, as the authority reads it. */
const textOf = (event: AnyEvent): string | undefined => {
  switch (event.type) {
    case 'AuditEntryRecorded': {
      const { product_uuid, quantity, amount, order_uuid } = event.data
      return words({
        artID: product_uuid,
        qnt: quantity === undefined ? undefined : quantityOf(quantity),
        amnt: amountOf(amount),
        ordre: order_uuid,
      })
    }
    case 'DrawerOpened':
      return words({ årsag: event.data.reason, betaling: event.data.payment_uuid })
    case 'DrawerHandedOver':
      return words({ optalt: amountOf(event.data.counted), forventet: amountOf(event.data.expected) })
    case 'PriceLookedUp': {
      const { product_uuid, article_group, price } = event.data
      return words({
        artID: product_uuid,
        artGroupID: article_group,
        pris: price === null ? undefined : amountOf(price),
      })
    }
    case 'PriceChanged':
      return event.data.changes
        .map(({ product_uuid, from, to }) =>
          words({ artID: product_uuid, fra: priceOf(from), til: priceOf(to) }),
        )
        .join('; ')
    case 'ProgramStarted': {
      const { program, version, installation_uuid, after_failure } = event.data
      return words({
        program,
        version,
        serienummer: installation_uuid,
        efter: after_failure ? 'nedbrud' : undefined,
      })
    }
    case 'ProgramStopped':
      return words({ program: event.data.program })
    case 'SoftwareUpdated':
      return words({ program: event.data.program, fra: event.data.from, til: event.data.to })
    case 'ClockChanged':
      return words({ program: event.data.program, sekunder: event.data.by_s })
    case 'ReportPrinted':
      return words({ kopi: event.data.copy })
    case 'OrderPlaced':
      return words({ total: event.data.total === undefined ? undefined : amountOf(event.data.total) })
    case 'BundleWritten': {
      const { from, to, sha256 } = event.data
      return words({ revisorpakke: 'ja', fra: from, til: to, sha256 })
    }
    case 'SafTWritten': {
      const { from, to, parts } = event.data
      return words({ fra: from, til: to, sha256: parts.map(({ sha256 }) => sha256).join(' ') })
    }
    default:
      return undefined
  }
}

/** Without a price of its own it is typed at the till, or is that of the product. */
const priceOf = (price: Money | null): string => (price === null ? 'ingen' : amountOf(price))

const words = (values: Record<string, string | number | undefined>): string | undefined => {
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  return said.length === 0 ? undefined : said.join('; ')
}

/** One for each sale, with an id that follows from both. */
export const withoutReceiptElements = (
  { source_event_id, kind, at }: EntrySealed,
  { sales }: WithoutReceipt,
  context: SafTContext,
): Element[] =>
  sales.map(({ receipt_uuid, cashier_uuid, amount }) =>
    element(
      'event',
      textElement('eventID', uuid5(source_event_id, receipt_uuid)),
      textElement('eventType', kind),
      textElement('transID', receipt_uuid),
      textElement('empID', employee(context, cashier_uuid)),
      textElement('eventDate', dateOf(at, context.zone)),
      textElement('eventTime', timeOf(at, context.zone)),
      textElement('eventText', words({ amnt: amountOf(amount) })),
    ),
  )

/** What a transaction is besides, as events of their own with ids that follow from it (LAW-3, R-22). */
export const derivedEvents = (
  entry: EntrySealed,
  source: RecordedEvent,
  isFirstOffline: boolean,
  context: SafTContext,
): Element[] => {
  const { trans_id, emp_id } = signedFields(entry)
  return derivedOf(entry, source, isFirstOffline).map((kind) =>
    element(
      'event',
      textElement('eventID', uuid5(entry.source_event_id, kind)),
      textElement('eventType', kind),
      textElement('transID', trans_id),
      textElement('empID', employee(context, emp_id)),
      textElement('eventDate', dateOf(entry.at, context.zone)),
      textElement('eventTime', timeOf(entry.at, context.zone)),
    ),
  )
}

const derivedOf = (entry: EntrySealed, source: RecordedEvent, isFirstOffline: boolean): Derived[] => {
  const event = { type: source.type, data: source.data } as AnyEvent
  if (event.type === 'ReceiptRecorded') {
    const receipt = receiptKind(entry)
    const typed = event.data.sold.some(({ price_typed }) => price_typed)
    return [
      receipt,
      ...(typed ? (['price_typed'] as const) : []),
      ...(isFirstOffline ? (['offline_started'] as const) : []),
    ]
  }
  if (event.type === 'CashWithdrawn') return ['cash_withdrawn']
  if (event.type === 'GiftCardDebtChanged' || entry.kind === 'tip_returned') return ['return_receipt']
  if (entry.kind === 'tip_taken') return ['sales_receipt']
  return entry.kind === 'order_cancelled' ? ['voided'] : []
}

const receiptKind = ({ training, kind }: EntrySealed): Derived => {
  if (training) return 'training_receipt'
  return kind === 'return' ? 'return_receipt' : 'sales_receipt'
}

/** Whether the till had no server when it took this. */
export const waitedSince = (event: RecordedEvent): Instant | undefined =>
  isReceipt(event) ? event.data.waited_since : undefined
const isReceipt = isEvent(zReportEvents, 'ReceiptRecorded')
