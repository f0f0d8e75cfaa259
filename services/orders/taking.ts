import { giftCardBooks } from '@bon/contracts/gift-cards'
import { isRejection, type Money, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { giftCardType, type PaidByGiftCard } from '@bon/contracts/orders'
import type { Means } from '../resources/index.ts'
import type { OrderHouse } from './order.house.ts'

/** By what means a payment is taken; a gift card's money is on the card. */
export type Taking = {
  means: Pick<Means, 'method' | 'rounding_unit' | 'overchargeable'>
  gift_card?: PaidByGiftCard
}
type Asked = {
  register_uuid: Uuid
  payment_type_uuid: Uuid
  received: Money
  amount?: Money | undefined
  gift_card?: { code: string } | undefined
}

/**
 * A card is asked what it says before the payment is begun, so that the cashier hears the balance and the guest pays
 * otherwise (GC-15 to GC-17); who was faster in between is told by the card's own stream.
 */
export const takingOf = async (
  { directory, giftCards }: Pick<OrderHouse, 'directory' | 'giftCards'>,
  order_uuid: Uuid,
  { register_uuid, payment_type_uuid, received, amount = received, gift_card }: Asked,
  /** What is on the bill. */
  sold: readonly Uuid[],
  request: RequestContext,
  test_mode = false,
) => {
  if (!gift_card) {
    const means = await directory.means(request.scope, payment_type_uuid)
    if (!means) return reject('payment_type.unknown')
    // A till that was not told yet still shows it; the drawer and the terminals are another's.
    return directory.takes(request.scope, register_uuid, payment_type_uuid)
      ? ({ means } satisfies Taking)
      : reject('payment_type.not_at_register', { name: means.name })
  }
  if (test_mode) return reject('order.not_in_test_mode')
  if (payment_type_uuid !== giftCardType) return reject('payment_type.unknown')
  const card = await giftCards.find(gift_card.code, request)
  if (isRejection(card)) return card
  const { terms, gift_card_uuid } = card
  // GC-09, DEF-69: it entitles to its product, and to nothing else.
  if (terms.product_uuid !== null && !sold.includes(terms.product_uuid))
    return reject('gift_card.product_not_on_order')
  const refused = giftCards.refusal(card, { order_uuid, amount }, request)
  if (refused) return refused
  return {
    means: { method: 'gift_card', rounding_unit: 1, overchargeable: false },
    gift_card: {
      gift_card_uuid,
      company_uuid: terms.company_uuid,
      books: giftCardBooks(
        terms,
        directory.giftCardType(request.scope, terms.gift_card_type_uuid)?.account_uuid,
      ),
    },
  } satisfies Taking
}
