import { invoiceEndpoints } from '@bon/contracts/invoices'
import { type Route, route } from '@bon/contracts/kernel'
import { convertToInvoice, type InvoicingDependencies } from './invoicing.handlers.ts'

/** Invoicing an order; the invoice itself belongs to services/invoices. */
export const invoicingRoutes = (deps: InvoicingDependencies): Route[] => [
  route(invoiceEndpoints.convert, ({ params, body }, context) =>
    convertToInvoice(deps, params.uuid, body, context),
  ),
]
