import {
  type Invoice,
  type InvoiceBasis,
  type InvoiceStatus,
  invoiceStatuses,
  type NewCreditNote,
} from '@bon/contracts/invoices'
import { money, pieces } from '@bon/contracts/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId } from '../spec-support/spec-store.ts'
import { invoiceDecider } from './invoice.decider.ts'

const { given } = specify(invoiceDecider)
const now = '2026-11-21T12:00:00.000Z'
const basis: InvoiceBasis = {
  invoice_uuid: specId(1),
  invoice_nr: 7,
  order_uuid: specId(2),
  payment_uuid: specId(3),
  receipt_uuid: specId(4),
  nr: 42,
  register_uuid: specId(5),
  cashier_uuid: specId(6),
  customer_uuid: specId(7),
  buyer: { ref: specId(8), hash: 'a'.repeat(64) },
  lines: [],
  by_rate: [],
  total: money(100_00),
  net: money(80_00),
  vat: money(20_00),
  prepaid: money(0),
  payable: money(100_00),
  currency: 'DKK',
  issued_on: '2026-11-21',
  due_on: '2026-12-05',
  at: now,
}
const created = { type: 'InvoiceBasisCreated', data: basis } as const
const marked = (from: InvoiceStatus, to: InvoiceStatus) =>
  ({ type: 'InvoiceMarked', data: { from, to, at: now } }) as const
const mark = (from: InvoiceStatus, to: InvoiceStatus) => ({ type: 'MarkInvoice', from, to }) as const

test('INV-11: an invoice goes from unprocessed to processed to paid, with an event for each step', () => {
  given(created).when(mark('unprocessed', 'processed')).then(marked('unprocessed', 'processed'))
  given(created, marked('unprocessed', 'processed'))
    .when(mark('processed', 'paid'))
    .then(marked('processed', 'paid'))
})

test('INV-11: the last mark is undone by a new event', () =>
  given(created, marked('unprocessed', 'processed'), marked('processed', 'paid'))
    .when(mark('paid', 'processed'))
    .then(marked('paid', 'processed')))

const line = {
  uuid: specId(15),
  name: 'Sild',
  quantity: pieces(1),
  unit: 'pieces',
  unit_price: money(84_00),
  discount: money(0),
  total: money(84_00),
  vat: money(16_80),
  vat_rate: 250,
}
const credit = (n: number, total: number): NewCreditNote => ({
  credit_note_uuid: specId(20 + n),
  credit_note_nr: n,
  order_uuid: specId(30 + n),
  nr: 50 + n,
  at: now,
  receipt_uuid: specId(40 + n),
  register_uuid: specId(5),
  cashier_uuid: specId(6),
  lines: [line],
  by_rate: [],
  total: money(total),
  net: money(total),
  vat: money(0),
  issued_on: '2026-11-22',
})
const credited = (n: number, total: number, left: number) =>
  ({ type: 'InvoiceCredited', data: { ...credit(n, total), left: money(left) } }) as const

test('INV-11: a partly credited invoice continues with the remaining amount', () => {
  given(created, credited(1, 40_00, 60_00))
    .when(mark('unprocessed', 'processed'))
    .then(marked('unprocessed', 'processed'))
  given(created, credited(1, 40_00, 60_00))
    .when({ type: 'CreditInvoice', credit: credit(2, 25_00) })
    .then(credited(2, 25_00, 35_00))
})

test('INV-15, INV-11: a fully credited invoice cannot be processed further', () => {
  const whole = [created, credited(1, 40_00, 60_00), credited(2, 60_00, 0)] as const
  given(...whole)
    .when(mark('unprocessed', 'processed'))
    .thenRejected('invoice.credited')
  given(...whole, marked('unprocessed', 'processed'))
    .when(mark('processed', 'unprocessed'))
    .thenRejected('invoice.credited')
})

test('a credit note is written once, however often it is requested', () =>
  given(created, credited(1, 40_00, 60_00))
    .when({ type: 'CreditInvoice', credit: credit(1, 40_00) })
    .thenNothing())

test('INV-11: two windows make one step, not two', () =>
  given(created, marked('unprocessed', 'processed'))
    .when(mark('unprocessed', 'processed'))
    .thenRejected('invoice.status_changed'))

test('INV-08: no status is skipped', () =>
  given(created).when(mark('unprocessed', 'paid')).thenRejected('invoice.not_next'))

test('an unknown invoice cannot be marked, and an existing one is not written again', () => {
  given().when(mark('unprocessed', 'processed')).thenRejected('request.not_found')
  given(created).when({ type: 'CreateBasis', basis }).thenNothing()
})

test('INV-08, INV-11: after any commands an invoice has one of the three statuses, reached by valid steps', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...invoiceStatuses), fc.constantFrom(...invoiceStatuses))),
      (presses) => {
        let invoice: Invoice = invoiceDecider.evolve({ status: 'new' }, created)
        for (const [from, to] of presses) {
          const decided = invoiceDecider.decide(mark(from, to), invoice, { now, command_id: specId(9) })
          if (Array.isArray(decided)) invoice = decided.reduce(invoiceDecider.evolve, invoice)
        }
        if (invoice.status === 'new') throw new Error('it was there')
        const walked = ['unprocessed', ...invoice.steps.map(({ to }) => to)]
        expect(walked.at(-1)).toBe(invoice.status)
        expect(invoice.steps.map(({ from }) => from)).toEqual(walked.slice(0, -1))
      },
    ),
  ))
