import { z } from 'zod'
import { Amount, endpoint, PlainDate, Uuid } from '../kernel/index.ts'
import { GiftCardDebtRow, GiftCardDebtSum } from './debts.view.ts'
import {
  GiftCardForSale,
  GiftCardRow,
  GiftCardStatus,
  GiftCardSums,
  GiftCardView,
  largestGiftCard,
} from './gift-card.view.ts'
import { TypedCode } from './typed-code.ts'

/** The desk of today cannot be opened. */
const deskRejects = ['register.not_open', 'register.not_ready', 'company.no_certificate'] as const

export const giftCardEndpoints = {
  lookUp: endpoint({
    method: 'POST',
    path: '/gift-cards/look-up',
    summary: 'What is left on the card with this code and how long it is good (GC-05); guessing is slow.',
    permission: 'gift_card.read',
    feature: 'gift_cards',
    body: z.strictObject({ code: TypedCode }),
    returns: z.object({ gift_card: GiftCardView }),
    rejects: ['gift_card.unknown', 'gift_card.mistyped', 'gift_card.too_many_tries'],
  }),
  forSale: endpoint({
    method: 'GET',
    path: '/gift-cards-for-sale',
    summary: 'The types of card that a register may sell now (GC-18).',
    permission: 'gift_card.read',
    feature: 'gift_cards',
    returns: z.object({ types: z.array(GiftCardForSale) }),
    rejects: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/gift-cards',
    summary: 'Cards that were issued, newest first, 25 a page (GC-01).',
    permission: 'gift_card.read',
    feature: 'gift_cards',
    query: z.object({
      status: GiftCardStatus.optional(),
      gift_card_type_uuid: Uuid.optional(),
      code_end: z.string().max(4).optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ gift_cards: z.array(GiftCardRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['gift_cards'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/gift-card-statistics',
    summary: 'What each type of card has brought, what was used, and what is owed (GC-02, STAT-11).',
    permission: 'gift_card.read',
    feature: 'gift_cards',
    returns: z.object({ types: z.array(GiftCardSums) }),
    rejects: [],
    reads: ['gift_cards'],
  }),
  debts: endpoint({
    method: 'GET',
    path: '/gift-card-debts',
    summary:
      'What is owed on gift cards at the end of a business day, card by card, and the balance of its accounts by the Z reports (R-13).',
    permission: 'gift_card.read',
    feature: 'gift_cards',
    /** Today when absent. */
    query: z.object({ as_of: PlainDate.optional() }),
    returns: z.object({
      as_of: PlainDate,
      sums: z.array(GiftCardDebtSum),
      gift_cards: z.array(GiftCardDebtRow),
      /** All accounts named above. */
      accounts: z.record(z.string(), z.object({ number: z.int(), name: z.string() })),
    }),
    rejects: [],
    reads: ['gift_cards', 'documents'],
  }),
  bring: endpoint({
    method: 'POST',
    path: '/gift-cards/import',
    summary:
      'Takes over cards that another system issued (GC-04); a code that is known already is told and left alone.',
    permission: 'gift_card.write',
    feature: 'gift_cards',
    body: z.strictObject({
      gift_card_type_uuid: Uuid,
      /** The account that their debt comes from. */
      contra_account_uuid: Uuid,
      gift_cards: z
        .array(
          z.strictObject({
            code: TypedCode,
            balance: Amount.refine((balance) => balance > 0 && balance <= largestGiftCard, {
              message: 'balance',
            }),
            expires_on: PlainDate.nullable(),
          }),
        )
        .min(1)
        .max(500),
    }),
    returns: z.object({ imported: z.int(), known: z.array(z.string()) }),
    rejects: ['gift_card.type_unknown', 'gift_card.account_unknown', ...deskRejects],
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/gift-cards/:uuid/pay-out',
    summary:
      'Gives what is left on an expired card to its owner, until a year after its expiry: a pay-out of the desk (R-7, R-13, DEF-27).',
    permission: 'gift_card.write',
    feature: 'gift_cards',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      amount: Amount.refine((amount) => amount > 0, { message: 'above zero' }),
      payment_type_uuid: Uuid,
    }),
    returns: z.object({ gift_card: GiftCardView }),
    rejects: [
      'gift_card.still_valid',
      'gift_card.lapsed',
      'gift_card.balance_changed',
      'gift_card.no_account',
      'gift_card.payout_means',
      ...deskRejects,
    ],
  }),
}
