import { type Rejection, reject, type TenthsOfPercent } from '@bon/contracts/kernel'
import {
  type CartLine,
  type Deviation,
  type DiscountKind,
  givenFree,
  type LineDiscount,
} from '@bon/contracts/orders'

export type DiscountRefusal = Rejection<'request.not_found' | 'order.discounted_for_missing'>

export type DiscountLookups = {
  /** Also an archived one, which a till that was away still shows. */
  discountKind(uuid: string): DiscountKind | undefined
  isCashier(uuid: string): Promise<boolean>
  /** Of a sale that waited: says what would have been refused live, and accepts it. */
  accept?: ((deviation: Deviation) => void) | undefined
}

type Sent = Pick<CartLine, 'discount_amount' | 'discount_kind_uuid' | 'discounted_for_uuid'>

/**
 * The discount of a sent line. Its kind is stamped with the name of the day; a kind of goods given free takes all of the
 * price, and a meal or a use names whose it is.
 */
export const stampDiscount = async (
  lookups: DiscountLookups,
  { discount_amount, discount_kind_uuid, discounted_for_uuid }: Sent,
  percentage_discount: TenthsOfPercent,
): Promise<LineDiscount | DiscountRefusal> => {
  const plain: LineDiscount = { percentage_discount, ...(discount_amount && { discount_amount }) }
  const { discountKind, isCashier, accept } = lookups
  const isKnown = discounted_for_uuid === undefined || (await isCashier(discounted_for_uuid))
  const kind = discount_kind_uuid && discountKind(discount_kind_uuid)
  if (!isKnown || (discount_kind_uuid && !kind)) {
    if (!accept) return reject('request.not_found')
    accept({ kind: 'reference' })
  }
  if (!kind) return plain
  const stamped: DiscountKind = { uuid: kind.uuid, name: kind.name, form: kind.form }
  if (kind.form === 'discount') return { ...plain, discount_kind: stamped }
  if (kind.form === 'free') return givenFree(stamped)
  if (!discounted_for_uuid && !accept) return reject('order.discounted_for_missing')
  return givenFree(stamped, isKnown ? discounted_for_uuid : undefined)
}
