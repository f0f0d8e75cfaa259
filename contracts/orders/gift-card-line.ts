import type { GiftCardForSale } from '../gift-cards/gift-card.view.ts'
import { type Money, outsideVat, type Quantity, type Uuid } from '../kernel/index.ts'
import { giftCardGroup, type OrderLine } from './order-line.ts'

/**
 * The order line of a gift card: with the VAT of its type where that is due at the sale, else outside VAT (DEF-28,
 * LAW-13). Server and register both use this function (RULE-1).
 */
export const giftCardLine = (
  { name, account_uuid, vat_type_uuid, terms }: GiftCardForSale,
  { uuid, quantity, price }: { uuid: Uuid; quantity: Quantity; price: Money },
): OrderLine => ({
  uuid,
  product_uuid: terms.gift_card_type_uuid,
  name,
  quantity,
  unit_price: price,
  percentage_discount: 0,
  account_uuid,
  article_group: giftCardGroup,
  gift_card: terms,
  ...(vat_type_uuid === null
    ? { vat_rate: 0, vat_type_uuid: outsideVat }
    : { vat_rate: terms.vat_rate, vat_type_uuid }),
})
