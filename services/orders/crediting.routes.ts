import { creditNoteEndpoints } from '@bon/contracts/invoices'
import { type Route, route } from '@bon/contracts/kernel'
import { type CreditingHouse, creditableOf, creditInvoice } from './crediting.acts.ts'

/** What the office takes back of an invoice; the note itself belongs to services/invoices. */
export const creditingRoutes = (house: CreditingHouse): Route[] => [
  route(creditNoteEndpoints.creditable, ({ params }, context) => creditableOf(house, params.uuid, context)),
  route(creditNoteEndpoints.credit, ({ params, body }, context) =>
    creditInvoice(house, params.uuid, body, context),
  ),
]
