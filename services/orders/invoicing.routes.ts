import { invoiceEndpoints } from '@bon/contracts/invoices'
import { type Route, route } from '@bon/contracts/kernel'
import { convertToInvoice, type InvoicingHouse } from './invoicing.acts.ts'

/** An order's way out of the till as an invoice; what it is from then on belongs to services/invoices. */
export const invoicingRoutes = (house: InvoicingHouse): Route[] => [
  route(invoiceEndpoints.convert, ({ params, body }, context) =>
    convertToInvoice(house, params.uuid, body, context),
  ),
]
