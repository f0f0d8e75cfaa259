import { z } from 'zod'
import { Instant, Money, money, PlainDate, sum, Uuid } from '../kernel/index.ts'
import type { IssuedGiftCard } from './gift-card.state.ts'
import { GiftCardTerms, isExpired } from './terms.ts'

export const GiftCardStatus = z.enum(['valid', 'expired'])
export type GiftCardStatus = z.infer<typeof GiftCardStatus>

/** A card as whoever holds its code sees it (GC-06 to GC-11). */
export const GiftCardView = z.object({
  gift_card_uuid: Uuid,
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  behaviour: GiftCardTerms.shape.behaviour,
  product_uuid: Uuid.nullable(),
  validity: GiftCardTerms.shape.validity,
  vat_nature: GiftCardTerms.shape.vat_nature,
  vat_rate: GiftCardTerms.shape.vat_rate,
  code_end: z.string(),
  original_balance: Money,
  current_balance: Money,
  expires_on: PlainDate.nullable(),
  status: GiftCardStatus,
  /** One per order (GC-12, GC-14): what it pays of which. */
  charges: z.array(z.object({ order_uuid: Uuid, amount: Money })),
})
export type GiftCardView = z.infer<typeof GiftCardView>

/** `today`: the business day where it is shown. */
export const viewOfGiftCard = (card: IssuedGiftCard, type_name: string, today: PlainDate): GiftCardView => {
  const { gift_card_uuid, terms, code_end, amount, balance, expires_on, charges } = card
  const { gift_card_type_uuid, behaviour, product_uuid, validity, vat_nature, vat_rate } = terms
  return {
    gift_card_uuid,
    gift_card_type_uuid,
    type_name,
    behaviour,
    product_uuid,
    validity,
    code_end,
    vat_nature,
    vat_rate,
    original_balance: amount,
    current_balance: balance,
    expires_on,
    status: isExpired(expires_on, today) ? 'expired' : 'valid',
    charges: [...Map.groupBy(charges, ({ order_uuid }) => order_uuid)].map(([order_uuid, of]) => ({
      order_uuid,
      amount: sum(of.filter(({ status }) => status !== 'released').map((charge) => charge.amount)),
    })),
  }
}

/** A row of the list of issued cards (GC-01). The code itself is not in it: it is the guest's. */
export const GiftCardRow = z.object({
  gift_card_uuid: Uuid,
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  behaviour: GiftCardTerms.shape.behaviour,
  code_end: z.string(),
  original_balance: Money,
  current_balance: Money,
  expires_on: PlainDate.nullable(),
  status: GiftCardStatus,
  issued_at: Instant,
  is_imported: z.boolean(),
  /** The sale that it was sold by; null for one that was brought along. */
  order_uuid: Uuid.nullable(),
})
export type GiftCardRow = z.infer<typeof GiftCardRow>

/** What a type of card has brought and still owes (GC-02, STAT-11). */
export const GiftCardSums = z.object({
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  issued: z.int(),
  issued_amount: Money,
  used_amount: Money,
  /** Left on cards that are good. */
  outstanding: Money,
  /** Left on cards whose time is over, and not paid out. */
  expired: Money,
  paid_out: Money,
})
export type GiftCardSums = z.infer<typeof GiftCardSums>

/** A type as the register sells it; without a price the cashier types the amount (GC-18). */
export const GiftCardForSale = z.object({
  name: z.string(),
  price: Money.nullable(),
  account_uuid: Uuid,
  /** Whose rate its sale has; null where VAT falls at its use. */
  vat_type_uuid: Uuid.nullable(),
  terms: GiftCardTerms,
})
export type GiftCardForSale = z.infer<typeof GiftCardForSale>

/** The most that a card can be asked for: a slip of the hand ends here. */
export const largestGiftCard = money(100_000_00)
