import { type Invoice, type InvoiceBasis, type InvoiceStatus, invoiceStatuses } from '@bon/contracts/invoices'
import { money } from '@bon/contracts/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specify } from '../kernel/decider-spec.ts'
import { specId } from '../kernel/spec-store.ts'
import { invoiceDecider } from './invoice.decider.ts'

const { given } = specify(invoiceDecider)
const now = '2026-11-21T12:00:00.000Z'
const basis: InvoiceBasis = {
  ...{ invoice_uuid: specId(1), invoice_nr: 7, order_uuid: specId(2), payment_uuid: specId(3) },
  ...{ receipt_uuid: specId(4), nr: 42, register_uuid: specId(5), cashier_uuid: specId(6) },
  ...{ customer_uuid: specId(7), buyer: { ref: specId(8), hash: 'a'.repeat(64) }, lines: [], by_rate: [] },
  ...{ total: money(100_00), net: money(80_00), vat: money(20_00), prepaid: money(0) },
  ...{ payable: money(100_00), currency: 'DKK', issued_on: '2026-11-21', due_on: '2026-12-05', at: now },
}
const created = { type: 'InvoiceBasisCreated', data: basis } as const
const marked = (from: InvoiceStatus, to: InvoiceStatus) =>
  ({ type: 'InvoiceMarked', data: { from, to, at: now } }) as const
const mark = (from: InvoiceStatus, to: InvoiceStatus) => ({ type: 'MarkInvoice', from, to }) as const

test('INV-11: an invoice goes from unprocessed to processed to paid, and each step is a fact', () => {
  given(created).when(mark('unprocessed', 'processed')).then(marked('unprocessed', 'processed'))
  given(created, marked('unprocessed', 'processed'))
    .when(mark('processed', 'paid'))
    .then(marked('processed', 'paid'))
})

test('INV-11: the last mark is taken back by a new fact', () =>
  given(created, marked('unprocessed', 'processed'), marked('processed', 'paid'))
    .when(mark('paid', 'processed'))
    .then(marked('paid', 'processed')))

test('INV-11: two windows take one step, not two', () =>
  given(created, marked('unprocessed', 'processed'))
    .when(mark('unprocessed', 'processed'))
    .thenRejected('invoice.status_changed'))

test('INV-08: no status is left out on the way', () =>
  given(created).when(mark('unprocessed', 'paid')).thenRejected('invoice.not_next'))

test('an invoice that is not there is marked by nobody, and one that is there is not written again', () => {
  given().when(mark('unprocessed', 'processed')).thenRejected('request.not_found')
  given(created).when({ type: 'CreateBasis', basis }).thenNothing()
})

test('INV-08, INV-11: whatever is pressed, an invoice stands in one of the three, and its steps lead there', () =>
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
