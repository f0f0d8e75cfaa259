import { giftCardCode, lastDayOf, writtenCode } from '@bon/contracts/gift-cards'
import type { PlainDate, Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type Receipt, soldGiftCards } from '@bon/contracts/orders'

/**
 * Sixty secret bits for the n-th card of a line, by the line's seed: the same each time they are asked for, so that a
 * crash makes no second card and a reprint shows the same code, though it is kept nowhere.
 */
export type CardBits = (seed: Uuid, n: number) => Uint8Array

/** The cards of a paid order with their codes: possession of the receipt grants use of the card (GC-06). */
export const cardsOnReceipt = (
  order: Extract<ExistingOrder, { status: 'completed' }>,
  bitsOf: CardBits,
  sold_on: PlainDate,
): Receipt['gift_cards'] =>
  soldGiftCards(order).map(({ line, terms, n, seed }) => ({
    name: line.name,
    code: writtenCode(giftCardCode(bitsOf(seed, n))),
    amount: line.unit_price,
    expires_on: lastDayOf(terms.validity, sold_on),
  }))
