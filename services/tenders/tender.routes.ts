import { type CompanyScope, type QueryOf, type Route, route, type Uuid, zero } from '@bon/contracts/kernel'
import type { PaymentView } from '@bon/contracts/payments'
import { type TenderView, tenderEndpoints } from '@bon/contracts/tenders'

type StoredTender = Omit<
  TenderView,
  'payment_type_name' | 'surcharge' | 'card_type' | 'masked_pan' | 'transaction_id'
> & { payment_type_uuid: Uuid }
type TerminalFacts = Pick<
  PaymentView,
  'payment_uuid' | 'surcharge' | 'card_type' | 'masked_pan' | 'transaction_id'
>

export type TenderDependencies = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof tenderEndpoints.tenders>,
  ): Promise<{ tenders: StoredTender[]; next: string | null; facts: TerminalFacts[] }>
  /** Current name; empty for a built-in type. */
  typeName(uuid: Uuid): string
}

const silent = { surcharge: zero, card_type: null, masked_pan: null, transaction_id: null }

/** Payments of all types (PAY-01), with the terminal's data for card payments. */
export const tenderRoutes = (deps: TenderDependencies): Route[] => [
  route(tenderEndpoints.tenders, async ({ query }, { scope }) => {
    const { tenders, next, facts } = await deps.list(scope, query)
    const factsByPayment = new Map(facts.map(({ payment_uuid, ...words }) => [payment_uuid, words]))
    return {
      body: {
        tenders: tenders.map(({ payment_type_uuid, ...tender }) => ({
          ...tender,
          payment_type_name: deps.typeName(payment_type_uuid),
          ...(factsByPayment.get(tender.payment_uuid) ?? silent),
        })),
        next,
      },
    }
  }),
]
