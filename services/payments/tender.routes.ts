import { type CompanyScope, type QueryOf, type Route, route, type Uuid, zero } from '@bon/contracts/kernel'
import { type PaymentView, type TenderView, tenderEndpoints } from '@bon/contracts/payments'

type Kept = Omit<
  TenderView,
  'payment_type_name' | 'surcharge' | 'card_type' | 'masked_pan' | 'transaction_id'
> & { payment_type_uuid: Uuid }
type Said = Pick<PaymentView, 'payment_uuid' | 'surcharge' | 'card_type' | 'masked_pan' | 'transaction_id'>

export type TenderHouse = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof tenderEndpoints.tenders>,
  ): Promise<{ tenders: Kept[]; next: string | null; said: Said[] }>
  /** As it is called now; empty for one that nobody named. */
  typeName(uuid: Uuid): string
}

const silent = { surcharge: zero, card_type: null, masked_pan: null, transaction_id: null }

/** Payments by all means (PAY-01), with the terminal's word beside those that one was asked for. */
export const tenderRoutes = (house: TenderHouse): Route[] => [
  route(tenderEndpoints.tenders, async ({ query }, { scope }) => {
    const { tenders, next, said } = await house.list(scope, query)
    const bySaid = new Map(said.map(({ payment_uuid, ...words }) => [payment_uuid, words]))
    return {
      body: {
        tenders: tenders.map(({ payment_type_uuid, ...tender }) => ({
          ...tender,
          payment_type_name: house.typeName(payment_type_uuid),
          ...(bySaid.get(tender.payment_uuid) ?? silent),
        })),
        next,
      },
    }
  }),
]
