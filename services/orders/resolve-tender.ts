import { giftCardBooks } from '@bon/contracts/gift-cards'
import {
  giftCardType,
  isRejection,
  type Money,
  type OrderUuid,
  type RegisterUuid,
  type RequestContext,
  reject,
  type Uuid,
  zeroTotalType,
} from '@bon/contracts/kernel'
import type { PaidByGiftCard } from '@bon/contracts/orders'
import type { CardTerms, PaymentTypeTerms } from '../resources/index.ts'
import type { OrderDependencies } from './order.dependencies.ts'

/** The payment type, and the gift card if it is one. */
export type ResolvedTender = {
  paymentType: Pick<PaymentTypeTerms, 'method' | 'rounding_unit' | 'overchargeable' | 'payment_class'>
  gift_card?: PaidByGiftCard
  /** The kind of card that the cashier chose. */
  card?: CardTerms
}
type TenderRequest = {
  register_uuid: RegisterUuid
  payment_type_uuid: Uuid
  received: Money
  amount?: Money | undefined
  gift_card?: { code: string } | undefined
  card_type_uuid?: Uuid | undefined
}

/**
 * Checks a gift card before the payment is started, so that the cashier sees the balance and the guest can pay
 * otherwise (GC-15 to GC-17). Concurrent charges are decided by the card's own stream.
 */
export const resolveTender = async (
  { directory, giftCards }: Pick<OrderDependencies, 'directory' | 'giftCards'>,
  order_uuid: OrderUuid,
  { register_uuid, payment_type_uuid, received, amount = received, gift_card, card_type_uuid }: TenderRequest,
  /** Products on the bill. */
  sold: readonly Uuid[],
  request: RequestContext,
  test_mode = false,
) => {
  if (payment_type_uuid === zeroTotalType && !gift_card) {
    return {
      paymentType: { method: 'zero_total', rounding_unit: 1, overchargeable: false },
    } satisfies ResolvedTender
  }
  if (received === 0) return reject('order.nothing_to_pay')
  if (!gift_card) {
    const paymentType = await directory.paymentType(request.scope, payment_type_uuid)
    if (!paymentType) return reject('payment_type.unknown')
    const card = card_type_uuid && directory.card(request.scope, payment_type_uuid, card_type_uuid)
    if (card_type_uuid && !card) return reject('payment_type.unknown')
    // An outdated till may still show a payment type whose drawer or terminals belong to another register.
    return directory.takes(request.scope, register_uuid, payment_type_uuid)
      ? ({ paymentType, ...(card && { card }) } satisfies ResolvedTender)
      : reject('payment_type.not_at_register', { name: paymentType.name })
  }
  if (test_mode) return reject('order.not_in_test_mode')
  if (payment_type_uuid !== giftCardType) return reject('payment_type.unknown')
  const card = await giftCards.find(gift_card.code, request)
  if (isRejection(card)) return card
  const { terms, gift_card_uuid } = card
  // An experience card entitles only to its product (GC-09, DEF-69).
  if (terms.product_uuid !== null && !sold.includes(terms.product_uuid))
    return reject('gift_card.product_not_on_order')
  const refused = giftCards.refusal(card, { order_uuid, amount }, request)
  if (refused) return refused
  return {
    paymentType: { method: 'gift_card', rounding_unit: 1, overchargeable: false },
    gift_card: {
      gift_card_uuid,
      company_uuid: terms.company_uuid,
      ...(terms.product_uuid !== null && { product_uuid: terms.product_uuid }),
      books: giftCardBooks(
        terms,
        directory.giftCardType(request.scope, terms.gift_card_type_uuid)?.account_uuid,
      ),
    },
  } satisfies ResolvedTender
}
