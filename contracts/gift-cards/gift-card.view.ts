import { z } from 'zod'
import { Instant, Money, money, OrderUuid, PlainDate, ProductUuid, sum, Uuid } from '../kernel/index.ts'
import type { IssuedGiftCard } from './gift-card.state.ts'
import { GiftCardTerms, isExpired } from './terms.ts'

export const GiftCardStatus = z.enum(['valid', 'expired'])
export type GiftCardStatus = z.infer<typeof GiftCardStatus>

/** A card as shown to the holder of its code (GC-06 to GC-11). */
export const GiftCardView = z.object({
  gift_card_uuid: Uuid,
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  behaviour: GiftCardTerms.shape.behaviour,
  product_uuid: ProductUuid.nullable(),
  validity: GiftCardTerms.shape.validity,
  vat_nature: GiftCardTerms.shape.vat_nature,
  vat_rate: GiftCardTerms.shape.vat_rate,
  code_end: z.string(),
  original_balance: Money,
  current_balance: Money,
  expires_on: PlainDate.nullable(),
  status: GiftCardStatus,
  /** Amount charged per order (GC-12, GC-14). */
  charges: z.array(z.object({ order_uuid: OrderUuid, amount: Money })),
})
export type GiftCardView = z.infer<typeof GiftCardView>

/** `today` is the business day where the view is shown. */
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

/** A row of the list of issued cards (GC-01). Without the code, which belongs to the guest. */
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
  /** The order that sold it; null for an imported card. */
  order_uuid: OrderUuid.nullable(),
})
export type GiftCardRow = z.infer<typeof GiftCardRow>

/** Totals of a card type: sold, used and outstanding (GC-02, STAT-11). */
export const GiftCardSums = z.object({
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  issued: z.int(),
  issued_amount: Money,
  used_amount: Money,
  /** Balance of valid cards. */
  outstanding: Money,
  /** Balance of expired cards that was not paid out. */
  expired: Money,
  paid_out: Money,
  /** Balance of cards that nobody could claim any more. */
  lapsed: Money,
})
export type GiftCardSums = z.infer<typeof GiftCardSums>

/** A card type as the register sells it; without a price the cashier types the amount (GC-18). */
export const GiftCardForSale = z.object({
  name: z.string(),
  price: Money.nullable(),
  account_uuid: Uuid,
  /** VAT type of its sale; null where VAT is due at its use. */
  vat_type_uuid: Uuid.nullable(),
  terms: GiftCardTerms,
})
export type GiftCardForSale = z.infer<typeof GiftCardForSale>

/** Upper limit of a card's amount, to catch typing errors. */
export const largestGiftCard = money(100_000_00)
