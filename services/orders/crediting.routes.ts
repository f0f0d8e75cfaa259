import { creditNoteEndpoints } from '@bon/contracts/invoices'
import { type Route, route } from '@bon/contracts/kernel'
import { type CreditingDependencies, creditableOf, creditInvoice } from './crediting.handlers.ts'

/** Crediting an invoice; the credit note itself belongs to services/invoices. */
export const creditingRoutes = (deps: CreditingDependencies): Route[] => [
  route(creditNoteEndpoints.creditable, ({ params }, context) => creditableOf(deps, params.uuid, context)),
  route(creditNoteEndpoints.credit, ({ params, body }, context) =>
    creditInvoice(deps, params.uuid, body, context),
  ),
]
