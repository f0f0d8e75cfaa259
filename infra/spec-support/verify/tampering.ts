import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { type EntrySealed, entryHash } from '@bon/contracts/journal'
import {
  bigintToPosition,
  type Money,
  money,
  parsePosition,
  positionToBigint,
  type RecordedEvent,
  uuid5,
} from '@bon/contracts/kernel'
import type { ReportFigures } from '@bon/contracts/registers'
import { id } from './spec-shop.ts'
import { at, behind, change, closedUp, type Log, withFittingIds, without } from './tamper.ts'
import { voucherTamperings } from './voucher-tampering.ts'

/** Rewrites the journal from an entry on, hashed and signed with another key. */
const sealedAgain =
  (tamper: (entry: EntrySealed) => EntrySealed, key?: ReturnType<typeof otherKey>) => (log: Log) => {
    const heads = new Map<string, string>()
    let previous_hash = ''
    return log.map((event): RecordedEvent => {
      if (event.type !== 'EntrySealed') return event
      const old = event.data as EntrySealed
      const entry = { ...tamper(old), previous_hash: previous_hash || old.previous_hash }
      if (entry.signed !== undefined && key) {
        entry.previous_signature = heads.get(entry.register_uuid) ?? '0'
        entry.signed = [entry.previous_signature, ...entry.signed.split(';').slice(1)].join(';')
        entry.signature = key.sign(entry.signed)
        heads.set(entry.register_uuid, entry.signature)
      }
      previous_hash = entryHash(entry)
      return { ...event, data: entry }
    })
  }
const otherKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { sign: (text: string) => sign('RSA-SHA512', Buffer.from(text), privateKey).toString('base64') }
}
const flipped = (text: unknown) => {
  const bytes = Buffer.from(String(text), 'base64')
  bytes[7] = (bytes[7] ?? 0) ^ 1
  return bytes.toString('base64')
}
const swapped = (first: number, second: number) => (log: Log) => {
  const [a, b] = [log[first], log[second]] as [RecordedEvent, RecordedEvent]
  const [{ revision, position }, { revision: r, position: p }] = [a, b]
  return log.with(first, { ...b, revision, position }).with(second, { ...a, revision: r, position: p })
}
const one = (amount: Money): Money => money(amount + 1)
const plusOne = (field: string) => (data: Record<string, unknown>) => ({ [field]: Number(data[field]) + 1 })

/** One more in a figure of the report that an X or Z carries. */
const inReport =
  (figure: (report: ReportFigures) => ReportFigures) =>
  ({ report }: Record<string, unknown>) => ({ report: figure(report as ReportFigures) })

const flagged = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  meta: { ...event.meta, test_mode: 'yes' },
})

/** The journal stops at the source of a later entry, and the first entry out of log order is kept. */
const stoppedBefore = (log: Log): Log => {
  const entries = log.filter(({ type }) => type === 'EntrySealed')
  const passes = (entry: RecordedEvent) =>
    entries.find(({ position, data }) => {
      const source = parsePosition((data as EntrySealed).source_position)
      return position > entry.position && source < entry.position
    })
  const entry = entries.find((each) => passes(each) !== undefined)
  const waiting = entry && passes(entry)
  if (!entry || !waiting) throw new Error('no source waits while another is sealed')
  const { source_stream, source_event_id, source_position } = waiting.data as EntrySealed
  const data = { source_stream, source_revision: 0, source_event_id, source_position }
  const stop = { ...entry, type: 'JournalStopped', event_id: uuid5(entry.event_id, 'stop'), data }
  const place = log.indexOf(entry)
  const shiftedEvents = log.slice(place).map((event) => ({
    ...event,
    position: bigintToPosition(positionToBigint(event.position) + 1n),
  }))
  return closedUp([...log.slice(0, place), stop, ...shiftedEvents])
}

/** How the log is changed, and which violation is reported where. */
export const tamperings: [string, (log: Log) => Log, string, string][] = [
  ['an amount in a receipt', change('ReceiptRecorded', plusOne('gross')), 'event.changed', 'ReceiptRecorded'],
  [
    'an amount in a receipt, with a fitting id',
    withFittingIds(change('ReceiptRecorded', plusOne('gross'))),
    'receipt.differs_from_order',
    'ReceiptRecorded',
  ],
  [
    'an order’s line, with a fitting id',
    withFittingIds(
      change('OrderLineAdded', ({ line }) => ({ line: { ...(line as object), unit_price: 1 } })),
    ),
    'payment.too_much',
    'OrderPaymentStarted',
  ],
  [
    'money in the session, with a fitting id',
    withFittingIds(change('TenderAccepted', plusOne('amount'))),
    'money.differs_from_payment',
    'TenderAccepted',
  ],
  [
    'the float, with a fitting id',
    withFittingIds(change('RegisterOpened', plusOne('float'))),
    'session.float_wrong',
    'RegisterOpened',
  ],
  [
    'the cashier of an X report, with a fitting id',
    withFittingIds(change('XReportTaken', () => ({ cashier_uuid: id(66) }))),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'the time of a receipt, with a fitting id',
    withFittingIds(change('ReceiptRecorded', () => ({ at: '2026-11-21T12:59:00.000Z' }), 1)),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'the amount of a corrected payment, with a fitting id',
    withFittingIds(change('OrderTenderCorrected', plusOne('amount'))),
    'tender.differs',
    'OrderTenderCorrected',
  ],
  [
    'the price of a surcharge, with a fitting id',
    withFittingIds(
      change(
        'OrderLineAdded',
        ({ line }) => ({ line: { ...(line as object), unit_price: money(2_90) } }),
        -2,
      ),
    ),
    'surcharge.differs_from_line',
    'OrderPaymentAdjusted',
  ],
  [
    'the VAT of a surcharge, with a fitting id',
    withFittingIds(
      change('OrderLineAdded', ({ line }) => ({ line: { ...(line as object), vat_rate: 0 } }), -2),
    ),
    'surcharge.other_line',
    'OrderLineAdded',
  ],
  [
    'what a payment took for its card, with a fitting id',
    withFittingIds(change('OrderPaymentAdjusted', plusOne('surcharge'))),
    'surcharge.differs_from_line',
    'OrderPaymentAdjusted',
  ],
  [
    'what a session took for a card, with a fitting id',
    withFittingIds(change('TenderAccepted', plusOne('surcharge'), -8)),
    'attempt.other_surcharge',
    'TenderAccepted',
  ],
  [
    'a bill that a tip pays, with a fitting id',
    withFittingIds(change('OrderPaymentStarted', plusOne('amount'), -4)),
    'tip.with_more',
    'OrderPaymentStarted',
  ],
  [
    'more of a tip back than was given, with a fitting id',
    withFittingIds(
      change('OrderPaymentStarted', () => ({ tip: money(-15_01), received: money(-15_01) }), -4),
    ),
    'tip.too_much_back',
    'OrderPaymentStarted',
  ],
  [
    'the sale that a tip is for, with a fitting id',
    withFittingIds(change('TipTaken', plusOne('receipt_nr'))),
    'tip.differs_from_payment',
    'TipTaken',
  ],
  [
    'the amount of a tip, with a fitting id',
    withFittingIds(change('TipTaken', plusOne('amount'))),
    'tip.differs_from_payment',
    'TipTaken',
  ],
  [
    'what a tip was paid with, with a fitting id',
    withFittingIds(
      change('TipTaken', ({ payment }) => ({
        payment: { ...(payment as object), payment_type_uuid: id(9) },
      })),
    ),
    'tip.paid_otherwise',
    'TipTaken',
  ],
  [
    'a tip that its session never had, closed up',
    withFittingIds(without('TipTaken')),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'more settled than is owed, with a fitting id',
    withFittingIds(change('OrderPaymentStarted', plusOne('amount'), -1)),
    'owed.settled_too_much',
    'OrderPaymentStarted',
  ],
  [
    'the sale that a settlement refers to, with a fitting id',
    withFittingIds(change('OwedSettled', plusOne('receipt_nr'))),
    'owed.differs_from_payment',
    'OwedSettled',
  ],
  [
    'what a settlement was paid with, with a fitting id',
    withFittingIds(
      change('OwedSettled', ({ payment }) => ({
        payment: { ...(payment as object), payment_type_uuid: id(9) },
      })),
    ),
    'owed.paid_otherwise',
    'OwedSettled',
  ],
  [
    'a settlement that its session never had, closed up',
    withFittingIds(without('OwedSettled')),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'a payment that its order calls a debt, with a fitting id',
    withFittingIds(change('OrderPaymentRecorded', () => ({ becomes_owed: true }), -1)),
    'owed.recorded_otherwise',
    'OrderPaymentRecorded',
  ],
  [
    'the entry of a settlement as its order knows it, with a fitting id',
    withFittingIds(change('OrderPaymentRecorded', plusOne('settlement_nr'), -1)),
    'owed.numbered_otherwise',
    'OrderPaymentRecorded',
  ],
  [
    'a payment corrected to what a terminal proves, with a fitting id',
    withFittingIds(
      change('OrderTenderCorrected', ({ tender }) => {
        const { to, ...rest } = tender as { to: object }
        return { tender: { ...rest, to: { ...to, method: 'card' } } }
      }),
    ),
    'tender.was_proved',
    'OrderTenderCorrected',
  ],
  [
    'a correction that its session never counted, closed up',
    withFittingIds(without('AuditEntryRecorded', -1)),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'the count of the drawer',
    withFittingIds(change('CashCounted', plusOne('counted'))),
    'session.count_wrong',
    'CashCounted',
  ],
  [
    'what was taken out of the drawer, with a fitting id',
    withFittingIds(change('CashWithdrawn', plusOne('amount'))),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'what the close brought to the safe, with a fitting id',
    withFittingIds(change('CashWithdrawn', plusOne('amount'), 1)),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'what was fetched from the safe between two days, with a fitting id',
    withFittingIds(change('RegisterOpened', () => ({ opening_adjustment: 1 }), 2)),
    'session.opening_adjustment',
    'RegisterOpened',
  ],
  [
    'what a transaction says was fetched from the safe',
    withFittingIds(change('OpeningCashMoved', () => ({ amount: 7 }))),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'the difference',
    withFittingIds(change('CashDifferenceRecorded', () => ({ amount: -100 }))),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'a Z’s grand total',
    withFittingIds(
      change(
        'ZReportClosed',
        inReport(({ grand_totals, ...rest }) => ({
          ...rest,
          grand_totals: { ...grand_totals, sales: one(grand_totals.sales) },
        })),
      ),
    ),
    'z.grand_total',
    'ZReportClosed',
  ],
  [
    'the cash that a Z says the drawer had by the books',
    withFittingIds(
      change(
        'ZReportClosed',
        inReport((report) => ({ ...report, expected_cash: one(report.expected_cash) })),
      ),
    ),
    'z.figures',
    'ZReportClosed',
  ],
  [
    'the discount of a Z',
    withFittingIds(
      change(
        'ZReportClosed',
        inReport(({ totals, ...rest }) => ({
          ...rest,
          totals: { ...totals, discount: one(totals.discount) },
        })),
      ),
    ),
    'z.figures',
    'ZReportClosed',
  ],
  [
    'a Z’s last number',
    withFittingIds(change('ZReportClosed', plusOne('last_nr'))),
    'z.numbers',
    'ZReportClosed',
  ],
  [
    'a number on the order',
    withFittingIds(change('OrderCompleted', plusOne('nr'))),
    'order.completed_otherwise',
    'OrderCompleted',
  ],
  [
    'a flag in the metadata',
    (log) => log.with(at(log, 'ReceiptRecorded'), flagged(log[at(log, 'ReceiptRecorded')] as RecordedEvent)),
    'log.owner_changed',
    'ReceiptRecorded',
  ],
  [
    'the VAT entity in the middle of a session',
    (log) => {
      const place = at(log, 'ZReportClosed')
      const event = log[place] as RecordedEvent
      return log.with(place, { ...event, meta: { ...event.meta, vat_entity_uuid: event.meta.company_uuid } })
    },
    'log.owner_changed',
    'ZReportClosed',
  ],
  [
    'a flag in the metadata of a whole stream, with fitting ids',
    withFittingIds((log) =>
      log.map((event) => (event.stream.startsWith('register-') ? flagged(event) : event)),
    ),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'the actor of a sign-in, its id put back',
    (log) => {
      const place = at(log, 'CashierSignedIn')
      const event = log[place] as RecordedEvent
      return log.with(place, { ...event, meta: { ...event.meta, actor: 'nobody' } })
    },
    'event.changed',
    'CashierSignedIn',
  ],
  [
    'who was signed in before, by somebody who knows the house',
    withFittingIds(
      change('CashierSignedIn', ({ standing }) => ({ standing: { ...(standing as object), signed_in: [] } })),
    ),
    'stream.standing',
    'CashierSignedIn',
  ],
  [
    'the business day',
    (log) =>
      log.with(3, {
        ...(log[3] as RecordedEvent),
        meta: { ...(log[3] as RecordedEvent).meta, business_day: '2026-11-20' },
      }),
    'log.business_day',
    'OrderOpened',
  ],
  [
    'a deleted event',
    (log) => log.toSpliced(at(log, 'TenderAccepted'), 1),
    'log.revision_gap',
    'ReceiptRecorded',
  ],
  [
    'a removed session event, closed up',
    withFittingIds(without('TenderAccepted', 1)),
    'receipt.without_money',
    'ReceiptRecorded',
  ],
  [
    'a removed receipt, closed up',
    withFittingIds(without('ReceiptRecorded', 1)),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'a copy that was made twice',
    change('PaperPrinted', () => ({ copy: 0 }), 1),
    'event.changed',
    'PaperPrinted',
  ],
  [
    'a copy with the number of the receipt, by somebody who knows the house',
    withFittingIds(change('PaperPrinted', () => ({ copy: 0 }), 1)),
    'paper.number_gap',
    'PaperPrinted',
  ],
  [
    'a copy of a report with the number of the report, by somebody who knows the house',
    withFittingIds(change('ReportPrinted', () => ({ copy: 0 }), 1)),
    'paper.number_gap',
    'ReportPrinted',
  ],
  [
    'a copy of a smaller sale',
    withFittingIds(change('PaperPrinted', () => ({ amount: 1_00 }), 1)),
    'paper.amount',
    'PaperPrinted',
  ],
  [
    'a copy that nobody counted, closed up',
    withFittingIds(without('PaperPrinted', 2)),
    'audit_entry.without_source',
    'AuditEntryRecorded',
  ],
  [
    'a removed refusal to count an act',
    without('AuditEntryRecorded'),
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'a deleted entry',
    (log) => log.toSpliced(at(log, 'EntrySealed', -2), 1),
    'log.revision_gap',
    'EntrySealed',
  ],
  [
    'a gap in the numbers of credit notes',
    withFittingIds(change('NumberAssigned', () => ({ n: 2 }), 1)),
    'series.gap',
    'NumberAssigned',
  ],
  [
    'a credit note that took another number',
    withFittingIds(change('InvoiceCredited', () => ({ credit_note_nr: 2 }))),
    'series.other_number',
    'InvoiceCredited',
  ],
  [
    'a credit note over more than its order takes back',
    withFittingIds(change('InvoiceCredited', plusOne('total'))),
    'credit_note.differs_from_order',
    'InvoiceCredited',
  ],
  [
    'a credit note that leaves too much to pay',
    withFittingIds(change('InvoiceCredited', plusOne('left'))),
    'credit_note.left',
    'InvoiceCredited',
  ],
  [
    'an invoice that asks for more than its order',
    withFittingIds(change('InvoiceBasisCreated', plusOne('payable'))),
    'invoice.differs_from_order',
    'InvoiceBasisCreated',
  ],
  [
    'a credit of more than was sold',
    withFittingIds(
      change('OrderRefundReserved', ({ lines }) => ({
        lines: (lines as { quantity: number }[]).map((line) => ({ ...line, quantity: -2_000 })),
      })),
    ),
    'refund.too_much',
    'OrderRefundReserved',
  ],
  ['a deleted entry, closed up', without('EntrySealed', -2), 'journal.seq', 'EntrySealed'],
  [
    'the deleted entry of a receipt, closed up',
    without('EntrySealed', 2),
    'order.completed_otherwise',
    'OrderCompleted',
  ],
  [
    'swapped entries',
    (log) => swapped(at(log, 'EntrySealed', 1), at(log, 'EntrySealed', 2))(log),
    'journal.seq',
    'EntrySealed',
  ],
  [
    'a cut tail inside a part',
    (log) => {
      const end = at(log, 'JournalClosed')
      const last = log.findLastIndex(({ type }, i) => type === 'EntrySealed' && i < end)
      return closedUp(log.toSpliced(last, 1))
    },
    'journal.fence',
    'JournalClosed',
  ],
  [
    'a byte of a signature',
    change('EntrySealed', ({ signature }) => ({ signature: flipped(signature) }), 2),
    'journal.signature',
    'EntrySealed',
  ],
  [
    'a signed field',
    change('EntrySealed', ({ signed }) => ({ signed: String(signed).replace(/;39475620$/, ';39475621') }), 2),
    'journal.signed_text',
    'EntrySealed',
  ],
  [
    'a stop of the journal that its next entry passes',
    stoppedBefore,
    'journal.sealed_past_stop',
    'EntrySealed',
  ],
  ['a renumbered entry', change('EntrySealed', plusOne('nr'), 2), 'journal.nr', 'EntrySealed'],
  [
    'a source’s hash',
    change('EntrySealed', () => ({ source_hash: '0'.repeat(64) }), 1),
    'journal.source_changed',
    'ReceiptRecorded',
  ],
  [
    'an entry of another kind',
    change('EntrySealed', () => ({ kind: 'x_report' }), 1),
    'journal.entry_differs_from_source',
    'EntrySealed',
  ],
  [
    'a chain signed again with another key',
    (log) => sealedAgain((entry) => entry, otherKey())(log),
    'journal.signature',
    'EntrySealed',
  ],
  [
    'a chain signed again under another name',
    (log) => sealedAgain((entry) => (entry.key_id ? { ...entry, key_id: 'other' } : entry), otherKey())(log),
    'journal.key_unknown',
    'EntrySealed',
  ],
  [
    'an entry’s time, chained again',
    (log) =>
      sealedAgain((entry) => (entry.seq === 5 ? { ...entry, at: '2026-11-21T12:00:00.000Z' } : entry))(log),
    'journal.entry_differs_from_source',
    'EntrySealed',
  ],
  [
    'a doubled source',
    (log) => {
      const place = log.findLastIndex(({ type }) => type === 'EntrySealed')
      const last = log[place] as RecordedEvent
      const data = { ...(last.data as EntrySealed) }
      const twice = { ...data, seq: data.seq + 1, previous_hash: entryHash(data) }
      const event_id = uuid5(last.event_id, 'again')
      return [
        ...log,
        {
          ...last,
          event_id,
          data: twice,
          revision: last.revision + 1n,
          position: behind(log),
        },
      ]
    },
    'journal.source_not_waiting',
    'EntrySealed',
  ],
  [
    'a fence moved down',
    change('JournalClosed', ({ up_to }) => ({ up_to: (BigInt(String(up_to)) - 60n).toString() })),
    'journal.fence_too_low',
    'JournalClosed',
  ],
  [
    'a fence moved up',
    change('JournalClosed', ({ up_to }) => ({ up_to: (BigInt(String(up_to)) + 700n).toString() })),
    'journal.behind_fence',
    '',
  ],
  [
    'a root',
    change('JournalClosed', () => ({ root: createHash('sha256').digest('hex') })),
    'journal.fence',
    'JournalClosed',
  ],
  [
    'a day that goes back',
    change('JournalOpened', () => ({ day: '2026-11-01' }), 1),
    'journal.day_went_back',
    'JournalOpened',
  ],
  [
    'an event twice',
    (log) => [
      ...log,
      {
        ...(log.at(-1) as RecordedEvent),
        position: behind(log),
        revision: (log.at(-1)?.revision ?? 0n) + 1n,
      },
    ],
    'log.event_twice',
    '',
  ],
  [
    'an order changed after its end',
    withFittingIds((log) => {
      const place = at(log, 'OrderCompleted')
      const event = log[place] as RecordedEvent
      const line = log[at(log, 'OrderLineAdded')]?.data ?? {}
      const position = behind(log)
      const command_id = id(5)
      return [
        ...log,
        {
          ...event,
          type: 'OrderLineAdded',
          data: line,
          meta: { ...event.meta, command_id },
          revision: event.revision + 1n,
          position,
        },
      ]
    }),
    'order.changed_after_end',
    'OrderLineAdded',
  ],
  ...voucherTamperings,
]

/** Events missing from the log's end: not a contradiction, but reported as unfinished. */
export const unfinished: [string, (log: Log) => Log, 'pending' | 'overdue', string][] = [
  [
    'a number that no credit note has',
    withFittingIds(without('InvoiceCredited')),
    'overdue',
    'number_unused',
  ],
  [
    'a copy made before the last report was sealed',
    (log) => log.slice(0, at(log, 'EntrySealed', -1)),
    'pending',
    'source_unsealed',
  ],
  [
    'a copy made before anything was sealed',
    (log) => log.slice(0, at(log, 'RegisterOpened') + 1),
    'pending',
    'source_unsealed',
  ],
  [
    'a copy made while a sale was being paid',
    (log) => log.slice(0, at(log, 'OrderPaymentStarted') + 1),
    'pending',
    'payment_started',
  ],
  [
    'a receipt whose number its order never took',
    withFittingIds(without('OrderCompleted', 1)),
    'overdue',
    'order_incomplete',
  ],
]
