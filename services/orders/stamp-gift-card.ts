import { largestGiftCard } from '@bon/contracts/gift-cards'
import { type CompanyScope, type Rejection, reject } from '@bon/contracts/kernel'
import { type CartLine, giftCardLine, type OrderLine, soldBy } from '@bon/contracts/orders'
import type { Directory } from '../resources/index.ts'

export type GiftCardLineRefusal = Rejection<
  | 'order.product_unknown'
  | 'order.price_changed'
  | 'order.gift_card_indivisible'
  | 'order.gift_card_full_price'
  | 'order.gift_card_amount'
>

/** A sold gift card with its terms, which stay fixed when its type changes (GC-18, DEF-28). */
export const stampGiftCard = (
  directory: Pick<Directory, 'giftCardType'>,
  scope: CompanyScope,
  sent: CartLine,
  existingLines: readonly OrderLine[],
): OrderLine | GiftCardLineRefusal => {
  const { uuid, quantity, percentage_discount = 0, discount_amount = 0, discount_kind_uuid } = sent
  const { uuid: product_uuid, price } = soldBy(sent)
  // A gift card is indivisible, and its value is what is paid for it.
  if (quantity % 1000 !== 0) return reject('order.gift_card_indivisible')
  if (percentage_discount !== 0 || discount_amount !== 0 || discount_kind_uuid)
    return reject('order.gift_card_full_price')
  const before = existingLines.find((line) => line.uuid === uuid && line.product_uuid === product_uuid)
  if (before?.unit_price === price) return { ...before, quantity }
  const type = directory.giftCardType(scope, product_uuid)
  if (!type) return reject('order.product_unknown', { product_uuid })
  if (type.price !== null && type.price !== price)
    return reject('order.price_changed', { product_uuid, price: type.price })
  if (price === 0 || price > largestGiftCard)
    return reject('order.gift_card_amount', { amount: largestGiftCard })
  return giftCardLine(type, { uuid, quantity, price })
}
