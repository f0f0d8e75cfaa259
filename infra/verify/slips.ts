import type { Data } from './books.ts'
import type { Sums } from './sums.ts'

/** What slips of a payment type, or of one kind of card of it, amount to; without a kind those of no kind. */
export const slipsOf = (
  { by_type, by_card }: Sums,
  {
    payment_type_uuid,
    card_type_uuid,
  }: Pick<Data<'PaymentTypeCounted'>, 'payment_type_uuid' | 'card_type_uuid'>,
): number => {
  const taken = (row = { amount: 0, tips: 0 }) => row.amount + row.tips
  if (card_type_uuid) return taken(by_card[`${payment_type_uuid} ${card_type_uuid}`])
  const known = Object.entries(by_card).filter(([key]) => key.startsWith(`${payment_type_uuid} `))
  return known.reduce((left, [, row]) => left - taken(row), taken(by_type[payment_type_uuid]))
}
