import { type GiftCardTerms, giftCardBooks } from '@bon/contracts/gift-cards'
import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { accounts, giftCardTypes } from '@bon/contracts/resources'
import { dayRulesIn, scopeOf } from '../companies/index.ts'
import { giftCardRoutes, giftCardSaleOf, giftCardsForSale } from '../gift-cards/index.ts'
import { issueGiftCards, lapseGiftCards, lapseGiftCardsDue } from '../processes/index.ts'
import { deskSession } from '../registers/index.ts'
import { booksOf as booksOfCompany } from '../transfers/index.ts'
import { deskDependencies } from './desk.dependencies.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Gift cards: sold, redeemed, listed, and given back or lapsed after their expiry. */
export const createGiftCardsModule = (shared: Shared): Module & { lapse(now: Instant): Promise<void> } => {
  const { handler, catalogue, clock, queries, giftCards, directory } = shared
  const booksOf = (terms: GiftCardTerms) =>
    giftCardBooks(terms, catalogue.anywhere(giftCardTypes, terms.gift_card_type_uuid)?.account_uuid)
  const debts = {
    ...shared,
    booksOf,
    dayRules: (vat_entity_uuid: Uuid) => dayRulesIn(catalogue, { vat_entity_uuid }),
    scopeOf: (company_uuid: CompanyUuid) => scopeOf(catalogue, company_uuid),
    deskSession: deskSession(deskDependencies(shared)),
  }
  return {
    routes: giftCardRoutes({
      handler,
      log: giftCards,
      forSale: (scope) => giftCardsForSale(catalogue, scope, clock.now()),
      termsOf: (scope, uuid) => giftCardSaleOf(catalogue, scope, uuid, clock.now())?.terms,
      nameOf: (uuid) => catalogue.anywhere(giftCardTypes, uuid)?.name ?? '',
      booksOf,
      hasAccount: (scope, uuid) => catalogue.find(accounts, scope, uuid) !== undefined,
      payoutMeans: directory.paymentType,
      deskSession: debts.deskSession,
      list: queries.listGiftCards,
      sums: queries.sumGiftCards,
      debts: queries.giftCardDebts,
      accountsOf: (scope) => booksOfCompany(catalogue, scope).names,
    }),
    processes: [issueGiftCards({ handler, bitsOf: shared.papers.bitsOf }), lapseGiftCards(debts)],
    lapse: (now) => lapseGiftCardsDue(debts, now),
  }
}
