import { exhaustive, type Instant, type Money, minus, sum } from '../kernel/index.ts'
import type {
  BookkeepingStatus,
  CreditNote,
  InvoiceBasis,
  InvoiceEvent,
  InvoiceStatus,
} from './invoice.events.ts'

/** Changes of status, oldest first. */
export type InvoiceStep = { from: InvoiceStatus; to: InvoiceStatus; at: Instant }
export type Invoice =
  | { status: 'new' }
  | {
      status: InvoiceStatus
      basis: InvoiceBasis
      steps: readonly InvoiceStep[]
      /** Oldest first. */
      credits: readonly CreditNote[]
    }
export type ExistingInvoice = Exclude<Invoice, { status: 'new' }>

export const newInvoice: Invoice = { status: 'new' }

export const evolveInvoice = (invoice: Invoice, event: InvoiceEvent): Invoice => {
  if (event.type === 'InvoiceBasisCreated')
    return { status: 'unprocessed', basis: event.data, steps: [], credits: [] }
  if (invoice.status === 'new') return invoice
  switch (event.type) {
    case 'InvoiceCredited':
      return { ...invoice, credits: [...invoice.credits, event.data] }
    case 'InvoiceMarked':
      return { ...invoice, status: event.data.to, steps: [...invoice.steps, event.data] }
    default:
      return exhaustive(event)
  }
}

/** Amount still due: the invoice less its credit notes. */
export const leftOf = ({ basis, credits }: Pick<ExistingInvoice, 'basis' | 'credits'>): Money =>
  minus(basis.payable, sum(credits.map(({ total }) => total)))

export const bookkeepingStatusOf = (invoice: ExistingInvoice): BookkeepingStatus =>
  leftOf(invoice) === 0 ? 'credited' : invoice.status
