import type { GiftCardForSale } from '@bon/contracts/gift-cards'
import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import { giftCardTypes } from '@bon/contracts/resources'
import { barredFrom } from '../companies/index.ts'
import { rateOf } from '../prices/index.ts'
import type { Catalogue } from '../resources/index.ts'

/**
 * A type as it can be sold now; undefined without the add-on (GC-19), or while a single-purpose type has no VAT rate.
 */
export const giftCardSaleOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
  now: Instant,
): GiftCardForSale | undefined => {
  const type = catalogue.find(giftCardTypes, scope, uuid)
  if (!type || barredFrom(catalogue)(scope.company_uuid, 'gift_cards')) return undefined
  const { name, price, account_uuid, vat_type_uuid, behaviour, product_uuid, validity, vat_nature } = type
  const vat_rate = vat_type_uuid === null ? 0 : rateOf(catalogue, scope, vat_type_uuid, now)
  if (vat_rate === undefined) return undefined
  const { company_uuid } = type
  const terms = {
    gift_card_type_uuid: uuid,
    behaviour,
    product_uuid,
    validity,
    vat_nature,
    vat_rate,
    ...(vat_type_uuid && { vat_type_uuid }),
    company_uuid,
    account_uuid,
  }
  return { name, price, account_uuid, vat_type_uuid, terms }
}

/** The types that a register may sell. */
export const giftCardsForSale = (
  catalogue: Catalogue,
  scope: CompanyScope,
  now: Instant,
): GiftCardForSale[] =>
  catalogue
    .list(giftCardTypes, scope)
    .flatMap(({ uuid }) => giftCardSaleOf(catalogue, scope, uuid, now) ?? [])
