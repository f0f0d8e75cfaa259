import type { Instant } from '../kernel/index.ts'
import type { InvoiceBasis, InvoiceEvent, InvoiceStatus } from './invoice.events.ts'

/** Where it went and came back, oldest first. */
export type InvoiceStep = { from: InvoiceStatus; to: InvoiceStatus; at: Instant }
export type Invoice =
  | { status: 'new' }
  | { status: InvoiceStatus; basis: InvoiceBasis; steps: readonly InvoiceStep[] }
export type ExistingInvoice = Exclude<Invoice, { status: 'new' }>

export const newInvoice: Invoice = { status: 'new' }

export const evolveInvoice = (invoice: Invoice, event: InvoiceEvent): Invoice => {
  if (event.type === 'InvoiceBasisCreated') return { status: 'unprocessed', basis: event.data, steps: [] }
  if (invoice.status === 'new') return invoice
  return { ...invoice, status: event.data.to, steps: [...invoice.steps, event.data] }
}
