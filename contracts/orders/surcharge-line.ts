import {
  cardSurcharge,
  type Money,
  outsideVat,
  type PaymentUuid,
  pieces,
  type Uuid,
  uuid5,
} from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'

/** What a terminal took for a card, and what that is called on the bon. */
export type NamedSurcharge = { amount: Money; name: string }

/** The line of a payment's surcharge: one for each payment. */
export const surchargeLineUuid = (payment_uuid: PaymentUuid): Uuid => uuid5(payment_uuid, 'surcharge')

/** Code list 04: other, since it is neither goods nor a service of its own (LAW-3). */
const surchargeGroup = '04999'

/**
 * What a terminal took for the card, as a line of the order: part of what the guest pays for the goods, so that it has
 * their VAT; where they have several rates, the highest of them (DEF-08).
 */
export const surchargeLine = (
  lines: readonly OrderLine[],
  { payment_uuid, amount, name }: NamedSurcharge & { payment_uuid: PaymentUuid },
): OrderLine => {
  const [highest] = lines.toSorted((one, other) => other.vat_rate - one.vat_rate)
  return {
    uuid: surchargeLineUuid(payment_uuid),
    product_uuid: cardSurcharge,
    name,
    quantity: pieces(1),
    unit_price: amount,
    percentage_discount: 0,
    vat_rate: highest?.vat_rate ?? 0,
    vat_type_uuid: highest?.vat_type_uuid ?? outsideVat,
    account_uuid: cardSurcharge,
    article_group: surchargeGroup,
    mark: 'surcharge',
  }
}
