import type { Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { cardsOf, isPaidInCash, manualMeansOf } from './refund-draft.ts'

/** What the money can go back on besides cash: cards by their terminals, and means beside the till. */
export const waysOf = (order: OrderView, types: readonly RegisterPaymentType[]) => {
  const cards = cardsOf(order).map((card) => ({ ...card, key: card.payment_uuid }))
  const means = manualMeansOf(order).flatMap(({ payment_type_uuid, left }) => {
    const found = types.find(({ uuid }) => uuid === payment_type_uuid)
    // One that this register does not take is refused by the server.
    if (!found?.method) return []
    const { name, rounding_unit, method } = found
    const type = { payment_type_uuid, rounding_unit, method }
    return [{ key: payment_type_uuid, payment_type_uuid, left, name, type }]
  })
  return { cards, means, ways: [...cards, ...means] }
}

/** The card that paid, or what beside the till did; undefined: cash. */
export const proposedOf = (
  order: OrderView,
  { cards, means }: Pick<ReturnType<typeof waysOf>, 'cards' | 'means'>,
): Uuid | undefined => cards[0]?.key ?? (isPaidInCash(order) ? undefined : means[0]?.key)

export const inCash = ({ uuid, rounding_unit }: Pick<RegisterPaymentType, 'uuid' | 'rounding_unit'>) => ({
  payment_type_uuid: uuid,
  rounding_unit,
})
