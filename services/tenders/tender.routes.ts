import { type CompanyScope, type QueryOf, type Route, route, type Uuid, zero } from '@bon/contracts/kernel'
import { attemptOfPayment } from '@bon/contracts/orders'
import type { PaymentView } from '@bon/contracts/payments'
import { type StoredTender, type TerminalFacts, tenderEndpoints } from '@bon/contracts/tenders'

export type TenderDependencies = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof tenderEndpoints.tenders>,
  ): Promise<{
    tenders: StoredTender[]
    next: string | null
    facts: (TerminalFacts & Pick<PaymentView, 'payment_uuid'>)[]
  }>
  /** Current name; empty for a built-in type. */
  typeName(uuid: Uuid): string
}

const silent: TerminalFacts = { surcharge: zero, card_type: null, masked_pan: null, transaction_id: null }

/** Payments of all types (PAY-01), with the terminal's data for card payments. */
export const tenderRoutes = (deps: TenderDependencies): Route[] => [
  route(tenderEndpoints.tenders, async ({ query }, { scope }) => {
    const { tenders, next, facts } = await deps.list(scope, query)
    const factsByAttempt = new Map(facts.map(({ payment_uuid, ...words }) => [payment_uuid, words]))
    return {
      body: {
        tenders: tenders.map(({ payment_type_uuid, ...tender }) => ({
          ...tender,
          payment_type_name: deps.typeName(payment_type_uuid),
          ...(factsByAttempt.get(attemptOfPayment(tender)) ?? silent),
        })),
        next,
      },
    }
  }),
]
