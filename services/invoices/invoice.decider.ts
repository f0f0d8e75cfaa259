import {
  evolveInvoice,
  type Invoice,
  type InvoiceBasis,
  type InvoiceEvent,
  type InvoiceStatus,
  invoiceEvents,
  invoiceStatuses,
  newInvoice,
} from '@bon/contracts/invoices'
import { reject } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type InvoiceCommand =
  | { type: 'CreateBasis'; basis: InvoiceBasis }
  | { type: 'MarkInvoice'; from: InvoiceStatus; to: InvoiceStatus }

/** INV-08, INV-11: unprocessed, processed, paid; one step at a time, forth or back, and each of them a fact. */
export const invoiceDecider: Decider<
  InvoiceCommand,
  Invoice,
  InvoiceEvent,
  'request.not_found' | 'invoice.status_changed' | 'invoice.not_next'
> = {
  schemas: invoiceEvents,
  initialState: newInvoice,
  evolve: evolveInvoice,
  decide: (command, invoice, { now: at }) => {
    if (command.type === 'CreateBasis')
      // The sale was sealed before: whoever asks again is answered with what is there.
      return invoice.status === 'new' ? [{ type: 'InvoiceBasisCreated', data: command.basis }] : []
    if (invoice.status === 'new') return reject('request.not_found')
    const { from, to } = command
    if (invoice.status !== from) return reject('invoice.status_changed')
    const step = invoiceStatuses.indexOf(to) - invoiceStatuses.indexOf(from)
    return Math.abs(step) === 1
      ? [{ type: 'InvoiceMarked', data: { from, to, at } }]
      : reject('invoice.not_next')
  },
}
