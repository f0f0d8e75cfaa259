import type { NewEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { eventId } from '@bon/services/kernel'
import { id, vat_entity_uuid } from '../../infra/spec-support/verify/spec-shop.ts'
import { samples } from '../golden/samples.ts'

/** What is changed in a log, and what is taken out of it: by the tests of `verify` and by those of bundles. */
export type Data = Record<string, unknown>

/** Kinds of events that the small trade has none of, as recorded samples: gift cards, kitchen, rights, prices. */
const kept_apart = [
  ...['GiftCardIssued', 'ChargeReserved', 'ChargeCaptured', 'PrintJobQueued', 'ResourceChanged'],
  ...['RolesChanged', 'CashierCreated', 'CashierChanged', 'PosAdminAuthorised', 'DevicePaired'],
  ...['ProductSoldOut', 'StaffEntered', 'PersonSignedIn', 'NumberAssigned'],
]
const sold = { kind: 'sale', order_uuid: id(8_001), line_uuid: id(8_002), n: 1 }
export const setUpKinds = async (store: EventStore): Promise<void> => {
  const at_start = '2026-11-21T11:00:00.000Z'
  const of_trade = { company_uuid: id(900), vat_entity_uuid, at: at_start, business_day: '2026-11-21' }
  for (const [n, type] of kept_apart.entries()) {
    const sample = samples().find(({ event }) => event.type === type)?.event
    if (!sample) throw new Error(`no sample of ${type}`)
    const { stream } = sample
    // An imported card is counted in the desk's session of its company, which this trade has not.
    const data = type === 'GiftCardIssued' ? { ...sample.data, source: sold } : sample.data
    const meta = { ...sample.meta, ...of_trade, command_id: id(7_000 + n) }
    const event: NewEvent = { event_id: '', type, data, meta }
    await store.append(stream, 'any', [{ ...event, event_id: eventId(stream, 0, event) }])
  }
}

export const more = (field: string) => (data: Data) => ({ [field]: Number(data[field]) + 100 })
export const other = (field: string, value: unknown) => () => ({ [field]: value })
export const later = other('at', '2026-11-21T15:15:15.000Z')
export const within = (field: string, change: Data) => (data: Data) => ({
  [field]: { ...(data[field] as Data), ...change },
})

/** What somebody would want to be otherwise. The field that is changed is of every kind that the audit found unseen. */
export const changes: readonly [string, string, (data: Data) => Data][] = [
  ['the total of a receipt', 'ReceiptRecorded', more('gross')],
  ['the net of a receipt', 'ReceiptRecorded', more('net')],
  ['the cashier of a receipt', 'ReceiptRecorded', other('cashier_uuid', id(66))],
  ['the time of a receipt', 'ReceiptRecorded', later],
  ['the money of a sale', 'TenderAccepted', more('amount')],
  ['the name of what was sold', 'OrderLineAdded', within('line', { name: 'Vand' })],
  ['the price of what was sold', 'OrderLineAdded', within('line', { unit_price: 1_00 })],
  ['the VAT of what was sold', 'OrderLineAdded', within('line', { vat_rate: 0 })],
  ['what a line was taken off for', 'OrderLineRemoved', later],
  ['the time of a cancelled order', 'OrderCancelled', later],
  ['the amount that a terminal approved', 'AttemptApproved', within('evidence', { amount: 1_00 })],
  ['the tip that a terminal approved', 'AttemptApproved', within('evidence', { tip: 50_00 })],
  ['the terminal of a card attempt', 'AttemptCreated', later],
  ['the amount of a gift card', 'GiftCardIssued', more('amount')],
  ['the end of a gift card', 'GiftCardIssued', other('expires_on', '2020-01-01')],
  ['what a gift card paid', 'ChargeReserved', more('amount')],
  ['a price in the past', 'ResourceChanged', other('changes', { price: { from: 9600, to: 100 } })],
  ['the dish of a kitchen ticket', 'PrintJobQueued', other('lines', [])],
  ['the rights of a person', 'RolesChanged', other('to', ['admin'])],
  ['who approved with an admin PIN', 'PosAdminAuthorised', other('person_uuid', id(66))],
  ['what was changed of a cashier', 'CashierChanged', other('fields', [])],
  ['the device that was paired', 'DevicePaired', later],
  ['when a product was sold out', 'ProductSoldOut', later],
  ['the float', 'RegisterOpened', more('float')],
  ['a pay-in', 'CashDeposited', more('amount')],
  ['a pay-out', 'CashWithdrawn', more('amount')],
  ['the reason of a drawer opening', 'DrawerOpened', later],
  ['the time of an X report', 'XReportTaken', later],
  ['the count of the drawer', 'CashCounted', more('counted')],
  [
    'the grand total of a Z',
    'ZReportClosed',
    within('report', { grand_totals: { sales: 1, returns: 0, net: 1 } }),
  ],
  ['the copy of a receipt', 'PaperPrinted', more('amount')],
  ['the copy of a report', 'ReportPrinted', later],
  ['the hash of the buyer’s text', 'InvoiceBasisCreated', within('buyer', { hash: 'b'.repeat(64) })],
  ['what was credited', 'InvoiceCredited', later],
  ['a voucher of the books', 'TransferRecorded', later],
  ['when a cashier signed in', 'CashierSignedIn', later],
  ['the day of a part of the journal', 'JournalClosed', later],
  ['when a key was introduced', 'JournalKeyIntroduced', later],
]
export const removals = [
  ...['ReceiptRecorded', 'TenderAccepted', 'OrderLineRemoved', 'OrderCancelled', 'AttemptCreated'],
  ...[
    'GiftCardIssued',
    'ChargeCaptured',
    'PrintJobQueued',
    'ResourceChanged',
    'RolesChanged',
    'CashierCreated',
  ],
  ...[
    'PosAdminAuthorised',
    'DrawerOpened',
    'XReportTaken',
    'CashWithdrawn',
    'PaperPrinted',
    'TransferRecorded',
  ],
  ...['InvoiceCredited', 'CashierSignedIn', 'ZReportClosed', 'EntrySealed', 'SpanSealed', 'StaffEntered'],
]
