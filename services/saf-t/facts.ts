import { type EntrySealed, entryCodes, type JournalEvent } from '@bon/contracts/journal'
import {
  type CompanyUuid,
  isEvent,
  type PlainDate,
  type Position,
  parsePosition,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { type ZReportEvent, zReportEvents } from '@bon/contracts/registers'
import { sealedPrefixes, sourceOf } from '../journal/index.ts'
import { upcast } from '../kernel/index.ts'
import type { Element } from './element.ts'
import { derivedEvents, eventElement, waitedSince, withoutReceiptElements } from './event.ts'
import type { Tender } from './payments.ts'
import { openSums, type Sums } from './session-sums.ts'
import { transactionElement } from './transaction.ts'
import type { SafTContext } from './used.ts'

/** One element of a register. */
export type Row = {
  company_uuid: CompanyUuid
  register_uuid: RegisterUuid
  list: 'event' | 'transaction'
  element: Element
  /** Business day of the fact. */
  day: PlainDate
}

/** The journal names a source that the log does not have before it. */
export class SourceMissing extends Error {
  constructor(entry: EntrySealed) {
    super(
      `entry ${entry.seq} seals ${entry.source_event_id} of ${entry.source_stream}, which is not in the log before it`,
    )
  }
}

/**
 * Elements of the file's registers, from the events of a VAT entity in log order: sources and the entries that seal them.
 * `contextOn` has what a business day refers to. They are read from behind the position `after`. What is remembered is what is not sealed yet, so memory does not grow
 * with the period. @throws {@link SourceMissing}
 */
export const openFacts = (
  contextOn: (day: PlainDate) => SafTContext,
  days: { from: PlainDate; to: PlainDate; after: Position },
) => {
  const waiting = new Map<Uuid, RecordedEvent>()
  const tenders = new Map<Uuid, Tender>()
  const sums = openSums()
  const offline = new Set<Uuid>()

  const rowsOf = (entry: EntrySealed, company_uuid: CompanyUuid): Row[] => {
    const source = waiting.get(entry.source_event_id)
    // The part before it may have sealed its last sources after the place from which this one's are read.
    if (!source && parsePosition(entry.source_position) <= days.after) return []
    if (!source) throw new SourceMissing(entry)
    waiting.delete(entry.source_event_id)
    const day = source.meta.business_day
    const row = { company_uuid, register_uuid: entry.register_uuid, day }
    const inFile = day >= days.from && day <= days.to
    const isFirstOffline = wentOffline(offline, entry, source)
    if (!inFile) return []
    const context = contextOn(day)
    if (!entryCodes[entry.kind].transaction)
      return elementsOf(entry, source, sums, context).map(
        (each): Row => ({ ...row, list: 'event', element: each }),
      )
    const element = transactionElement({ entry, source }, tenders, context)
    const derived = derivedEvents(entry, source, isFirstOffline, context)
    forget(tenders, source)
    return [
      { ...row, list: 'transaction', element },
      ...derived.map((each): Row => ({ ...row, list: 'event', element: each })),
    ]
  }

  return {
    /** The elements that an event completes; none for most. */
    see(recorded: RecordedEvent): Row[] {
      const event = upcast(recorded)
      if (event.stream.startsWith('journal-')) {
        const sealed = { type: event.type, data: event.data } as JournalEvent
        return sealed.type === 'EntrySealed' ? rowsOf(sealed.data, event.meta.company_uuid) : []
      }
      if (!sealedPrefixes.some((prefix) => event.stream.startsWith(prefix))) return []
      sums.see(event)
      keepTender(tenders, event)
      if (sourceOf(event)) waiting.set(event.event_id, event)
      return []
    },
    /** Sources without an entry: events that are not sealed yet. */
    unsealed: (): number => waiting.size,
  }
}

const elementsOf = (
  entry: EntrySealed,
  source: RecordedEvent,
  sums: Sums,
  context: SafTContext,
): Element[] =>
  isWithoutReceipt(source)
    ? withoutReceiptElements(entry, source.data, context)
    : [actOf(entry, source, sums, context)]
const isWithoutReceipt = isEvent(zReportEvents, 'SalesWithoutReceipt')

const actOf = (entry: EntrySealed, source: RecordedEvent, sums: Sums, context: SafTContext): Element => {
  const act = sourceOf(source)
  const isOfOrder = act !== undefined && act.trans_id !== source.event_id
  const of = isOfOrder ? act.trans_id : undefined
  const by = act?.emp_id ?? context.anyone
  const element = eventElement({ entry, source, by, of }, sums.of(source.stream), context)
  if (entry.kind === 'z_report') sums.end(source.stream)
  return element
}

/** Whether this is the first of a register since it last had the server. */
const wentOffline = (offline: Set<Uuid>, { register_uuid }: EntrySealed, source: RecordedEvent): boolean => {
  if (source.type !== 'ReceiptRecorded') return false
  if (waitedSince(source) === undefined) {
    offline.delete(register_uuid)
    return false
  }
  const isFirst = !offline.has(register_uuid)
  offline.add(register_uuid)
  return isFirst
}

const keepTender = (tenders: Map<Uuid, Tender>, { type, data }: RecordedEvent): void => {
  const event = { type, data } as ZReportEvent
  if (event.type !== 'TenderAccepted') return
  const { payment_uuid, cashier_uuid, rounding, tip = zero } = event.data
  tenders.set(payment_uuid, { cashier_uuid, rounding, tip })
}

/** A tender is of one transaction. */
const forget = (tenders: Map<Uuid, Tender>, { type, data }: RecordedEvent): void => {
  const event = { type, data } as ZReportEvent
  if (event.type === 'ReceiptRecorded')
    for (const { payment_uuid } of event.data.payments) tenders.delete(payment_uuid)
  if (event.type === 'OwedSettled') tenders.delete(event.data.payment_uuid)
}
