import { z } from 'zod'
import { CompanyUuid, type PlainDate, ProductUuid, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { type GiftCardBooks, VatNature } from './books.ts'

/** All validities of the specification (GC-10, AMB-08); shorter than a year or longer than three is unusual. */
export const giftCardValidities = [
  '6_months',
  '1_year',
  '2_years',
  '3_years',
  '5_years',
  'unlimited',
] as const
export type GiftCardValidity = (typeof giftCardValidities)[number]

/** Terms of a card at its sale; later changes of its type do not affect it (GC-03, DEF-28). */
export const GiftCardTerms = z.object({
  gift_card_type_uuid: Uuid,
  /** The company of the type; the card is valid there and in every company that shares the type. */
  company_uuid: CompanyUuid,
  behaviour: z.enum(['value_based', 'experience']),
  /** The product that it entitles to (GC-09, DEF-69); null for an amount. */
  product_uuid: ProductUuid.nullable(),
  validity: z.enum(giftCardValidities),
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
  /** Of a single-purpose card: the VAT type that had this rate at its sale; absent on older cards. */
  vat_type_uuid: Uuid.optional(),
  /** Debt account from sale to use, independent of later changes of the type; absent on older cards. */
  account_uuid: Uuid.optional(),
})
export type GiftCardTerms = z.infer<typeof GiftCardTerms>

/** `account_uuid`: the type's current account, for cards whose terms name none. */
export const giftCardBooks = (terms: GiftCardTerms, account_uuid?: Uuid): GiftCardBooks | undefined => {
  const account = terms.account_uuid ?? account_uuid
  const { gift_card_type_uuid, vat_nature, vat_rate, vat_type_uuid } = terms
  if (!account) return undefined
  return {
    gift_card_type_uuid,
    account_uuid: account,
    vat_nature,
    vat_rate,
    ...(vat_type_uuid && { vat_type_uuid }),
  }
}

const months = { '6_months': 6, '1_year': 12, '2_years': 24, '3_years': 36, '5_years': 60 } as const

/** The last business day on which the card is valid, counted from its sale; null for unlimited. */
export const lastDayOf = (validity: GiftCardValidity, sold_on: PlainDate): PlainDate | null =>
  validity === 'unlimited'
    ? null
    : Temporal.PlainDate.from(sold_on).add({ months: months[validity] }).toString()

/** `today` is the current business day: a card is valid until that day ends (GC-11). */
export const isExpired = (expires_on: PlainDate | null, today: PlainDate): boolean =>
  expires_on !== null && today > expires_on

/** The last business day on which the balance of an expired card can be paid out (DEF-27); null for unlimited. */
export const lastDayToClaim = (expires_on: PlainDate | null): PlainDate | null =>
  expires_on === null ? null : Temporal.PlainDate.from(expires_on).add({ years: 1 }).toString()

/** What is left on the card has lapsed. */
export const isLapsed = (expires_on: PlainDate | null, today: PlainDate): boolean =>
  isExpired(lastDayToClaim(expires_on), today)
