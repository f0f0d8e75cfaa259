import { z } from 'zod'
import { type PlainDate, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { type GiftCardBooks, VatNature } from './books.ts'

/** GC-10, AMB-08: all of the spec's choices, though a card shorter than a year or longer than three is unusual. */
export const giftCardValidities = [
  '6_months',
  '1_year',
  '2_years',
  '3_years',
  '5_years',
  'unlimited',
] as const
export type GiftCardValidity = (typeof giftCardValidities)[number]

/** What a card is sold as; fixed for the card, whatever becomes of its type (GC-03, DEF-28). */
export const GiftCardTerms = z.object({
  gift_card_type_uuid: Uuid,
  /** Whose type it is: there the card is good, and in every company that shares the type. */
  company_uuid: Uuid,
  behaviour: z.enum(['value_based', 'experience']),
  /** The product that it entitles to (GC-09, DEF-69); null for an amount. */
  product_uuid: Uuid.nullable(),
  validity: z.enum(giftCardValidities),
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
  /** Where its debt stands from its sale to its use, whatever account its type gets later; absent: from before it was said. */
  account_uuid: Uuid.optional(),
})
export type GiftCardTerms = z.infer<typeof GiftCardTerms>

/** `account_uuid` is the type's of today, for a card that was issued before its terms named one. */
export const giftCardBooks = (terms: GiftCardTerms, account_uuid?: Uuid): GiftCardBooks | undefined => {
  const account = terms.account_uuid ?? account_uuid
  const { gift_card_type_uuid, vat_nature, vat_rate } = terms
  if (!account) return undefined
  return { gift_card_type_uuid, account_uuid: account, vat_nature, vat_rate }
}

const months = { '6_months': 6, '1_year': 12, '2_years': 24, '3_years': 36, '5_years': 60 } as const

/** The last business day on which it is taken, by that of its sale; null for ever. */
export const lastDayOf = (validity: GiftCardValidity, sold_on: PlainDate): PlainDate | null =>
  validity === 'unlimited'
    ? null
    : Temporal.PlainDate.from(sold_on).add({ months: months[validity] }).toString()

/** GC-11. A day at the counter ends when the business day does, which `today` is. */
export const isExpired = (expires_on: PlainDate | null, today: PlainDate): boolean =>
  expires_on !== null && today > expires_on
