import { isRejection, type Rejection, reject, type TenthsOfPercent } from '@bon/contracts/kernel'
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
  if (discount_kind_uuid === undefined) return plain
  const kind = lookups.discountKind(discount_kind_uuid)
  if (!kind) {
    if (!lookups.accept) return reject('request.not_found')
    lookups.accept({ kind: 'reference' })
    return plain
  }
  const { uuid, name, form } = kind
  const stamped = { uuid, name, form }
  if (form === 'discount') return { ...plain, discount_kind: stamped }
  if (form === 'free') return givenFree(stamped)
  const person = await personOf(lookups, discounted_for_uuid)
  return isRejection(person) ? person : givenFree(stamped, person)
}

const personOf = async (
  { isCashier, accept }: DiscountLookups,
  uuid: CartLine['discounted_for_uuid'],
): Promise<CartLine['discounted_for_uuid'] | DiscountRefusal> => {
  if (uuid && (await isCashier(uuid))) return uuid
  if (!accept) return reject(uuid ? 'request.not_found' : 'order.discounted_for_missing')
  accept({ kind: 'reference' })
  return undefined
}
