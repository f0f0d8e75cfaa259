import type { GiftCardForSale } from '../gift-cards/gift-card.view.ts'
import type { Money, Quantity, Uuid } from '../kernel/index.ts'
import { giftCardGroup, type OrderLine, outsideVat } from './order-line.ts'

/**
 * A card as the line of a bon: with the VAT of its type where that falls at the sale, else outside VAT (DEF-28, fiscal.md
 * 5.1). Server and register stamp it by this one function (rule 1).
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
