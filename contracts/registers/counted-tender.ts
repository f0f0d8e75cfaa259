import { z } from 'zod'
import { Money, minus, plus, sum, Uuid } from '../kernel/index.ts'
import type { PaymentMethod } from '../orders/payment-method.ts'
import type { SessionTotals } from './session-totals.ts'

/** A payment type that a close counts besides cash, or one kind of card of it (ZR-11, REG-40). */
export const CountedTender = z.object({ payment_type_uuid: Uuid, card_type_uuid: Uuid.optional() })
export type CountedTender = z.infer<typeof CountedTender>

/** What was counted of it, and what the books expected. */
export const CountedAmount = CountedTender.extend({ counted: Money, expected: Money })
export type CountedAmount = z.infer<typeof CountedAmount>

/** Slips of unconnected terminals, and paper: only the count verifies them (ZR-11). */
export const isCounted = (method: PaymentMethod): boolean => method === 'autonomous' || method === 'enclosure'

/** Identifies what is counted: no payment type has the id of a card type. */
export const countedKey = ({ payment_type_uuid, card_type_uuid }: CountedTender): Uuid =>
  card_type_uuid ?? payment_type_uuid

/** Without the other data of a payment. */
export const countedTenderOf = ({ payment_type_uuid, card_type_uuid }: CountedTender): CountedTender => ({
  payment_type_uuid,
  ...(card_type_uuid !== undefined && { card_type_uuid }),
})

/**
 * Expected amount outside the drawer, sales and their tips: of a kind of card, or of a payment type without its payments
 * whose kind of card is known.
 */
export const expectedOf = (
  { by_payment_type, by_card_type }: Pick<SessionTotals, 'by_payment_type' | 'by_card_type'>,
  { payment_type_uuid, card_type_uuid }: CountedTender,
): Money => {
  const ofType = (row: CountedTender) => row.payment_type_uuid === payment_type_uuid
  const taken = ({ amount, tips }: { amount: Money; tips: Money }): Money => plus(amount, tips)
  const cards = by_card_type.filter(ofType)
  if (card_type_uuid !== undefined)
    return sum(cards.filter((row) => row.card_type_uuid === card_type_uuid).map(taken))
  return minus(sum(by_payment_type.filter(ofType).map(taken)), sum(cards.map(taken)))
}
