import { giftCardTypes } from '@bon/contracts/resources'
import { giftCardRoutes, giftCardSaleOf, giftCardsForSale } from '../gift-cards/index.ts'
import { issueGiftCards } from '../processes/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Gift cards: sold, redeemed and listed. */
export const createGiftCardsModule = (shared: Shared): Module => {
  const { handler, catalogue, clock, queries, giftCards } = shared
  return {
    routes: giftCardRoutes({
      handler,
      log: giftCards,
      forSale: (scope) => giftCardsForSale(catalogue, scope, clock.now()),
      termsOf: (scope, uuid) => giftCardSaleOf(catalogue, scope, uuid, clock.now())?.terms,
      nameOf: (uuid) => catalogue.anywhere(giftCardTypes, uuid)?.name ?? '',
      list: queries.listGiftCards,
      sums: queries.sumGiftCards,
    }),
    processes: [issueGiftCards({ handler, bitsOf: shared.papers.bitsOf })],
  }
}
