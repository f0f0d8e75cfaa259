import {
  isRejection,
  type Money,
  money,
  type ProductUuid,
  plus,
  type Rejection,
  reject,
  type TenthsOfPercent,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  type CartLine,
  type ChosenVariant,
  isWholeOf,
  type OrderLine,
  soldBy,
  withDiscount,
} from '@bon/contracts/orders'
import type { Price } from '@bon/contracts/prices'
import type { Sellable } from '../resources/index.ts'
import { chooseVariants, priceOfVariants } from './choose-variants.ts'
import { type DiscountLookups, type DiscountRefusal, stampDiscount } from './stamp-discount.ts'
import { variantsThen } from './variants-then.ts'

export type StampRejection =
  | Rejection<
      | 'order.product_unknown'
      | 'order.price_changed'
      | 'order.price_missing'
      | 'order.variants_incomplete'
      | 'order.opt_out_unknown'
      | 'order.required_missing'
      | 'order.quantity_not_whole'
    >
  | DiscountRefusal

export type Stamping = DiscountLookups & {
  /** Existing lines of the order. */
  existingLines: readonly OrderLine[]
  /** Discount of the whole order, for lines without one of their own (SPEC-9). */
  bon_discount: TenthsOfPercent
  sellable(product_uuid: ProductUuid, as_part: boolean): Promise<Sellable | undefined>
}

/** Stamps one line; `parent_uuid` is set on a part of another line (DEF-80). */
export const stampLine = async (
  stamping: Stamping,
  sent: CartLine,
  parent_uuid?: Uuid,
): Promise<OrderLine | StampRejection> => {
  const { existingLines, bon_discount, sellable: find, accept } = stamping
  const { uuid, quantity } = sent
  const { uuid: product_uuid, price } = soldBy(sent)
  const before = existingLines.find((line) => line.uuid === uuid && line.product_uuid === product_uuid)
  const previous = before && basePriceOf(before) === price ? before : undefined
  const inheritedDiscount = async (): Promise<TenthsOfPercent> =>
    bon_discount === 0 || (await find(product_uuid, parent_uuid !== undefined))?.mark ? 0 : bon_discount
  const share = sent.percentage_discount ?? (await inheritedDiscount())
  const discount = await stampDiscount(stamping, sent, share)
  if (isRejection(discount)) return discount
  const notWhole = (unit: string | undefined) => {
    if (quantity === previous?.quantity || isWholeOf(quantity, unit)) return undefined
    return accept
      ? accept({ kind: 'choices', product_uuid })
      : reject('order.quantity_not_whole', { product_uuid })
  }
  if (previous && isChosenAs(previous, sent))
    return notWhole(previous.unit) ?? withDiscount({ ...previous, quantity }, discount)

  const sellable = await find(product_uuid, parent_uuid !== undefined)
  if (!sellable) return reject('order.product_unknown', { product_uuid })
  const stamp = previous ?? newStamp(sellable, price, accept)
  if (isRejection(stamp)) return stamp
  const choices = await choicesOf(stamping, sellable, sent, previous)
  if (isRejection(choices)) return choices
  const { variants: _, opt_outs: __, ...plain } = { variants: [], opt_outs: [], ...stamp }
  const line: OrderLine = {
    ...plain,
    uuid,
    quantity,
    percentage_discount: 0,
    unit_price: plus(price, priceOfVariants(choices.variants ?? [])),
    ...choices,
    ...(parent_uuid && { parent_uuid }),
  }
  return notWhole(plain.unit) ?? withDiscount(line, discount)
}

type Stamp = Omit<OrderLine, 'uuid' | 'quantity' | 'percentage_discount' | 'unit_price'>

/** Everything except the cashier's choices. Default values are omitted. */
const newStamp = (sellable: Sellable, sent: Money, accept: Stamping['accept']): Stamp | StampRejection => {
  const { product_uuid, name, prices, unit, print_category_uuid, on_z_report, mark } = sellable
  const shown = shownAs(sellable, sent, accept)
  if (!shown) return reject('order.price_changed', { product_uuid, price: prices[0].price ?? 0 })
  // An untyped open price is an error: giving it away would be a discount (POS-51).
  if (shown.price === null && sent === 0 && !accept)
    return reject('order.price_missing', { product_uuid, name })
  const { vat_rate, vat_type_uuid, account_uuid, article_group } = sellable
  const { price: _, ...rule } = shown
  return {
    product_uuid,
    name,
    vat_rate,
    vat_type_uuid,
    account_uuid,
    article_group,
    ...(unit !== 'pieces' && { unit }),
    ...(print_category_uuid && { print_category_uuid }),
    ...(on_z_report && { on_z_report }),
    ...(mark && { mark }),
    ...(shown.price === null && { open_price: true }),
    ...rule,
  }
}

/** The price that a till showed; of a sale that waited, the one that it was sold at. */
const shownAs = (
  { product_uuid, prices }: Sellable,
  sent: Money,
  accept: Stamping['accept'],
): Price | undefined => {
  const shown = prices.find(({ price }) => price === sent) ?? prices.find(({ price }) => price === null)
  if (!accept || (shown && (shown.price !== null || sent !== 0))) return shown
  accept({ kind: 'price', product_uuid, amount: prices[0].price ?? zero })
  return { price: sent }
}

const choicesOf = async (
  { accept, sellable: find }: Stamping,
  sellable: Sellable,
  sent: CartLine,
  previous: OrderLine | undefined,
): Promise<Pick<OrderLine, 'variants' | 'opt_outs'> | StampRejection> => {
  const [chosen, had] = [sent.product_modifier_group ?? [], previous?.variants ?? []]
  const variants = accept
    ? await variantsThen(sellable, chosen, had, { accept, sellable: find })
    : chooseVariants(sellable, chosen, had)
  if (isRejection(variants)) return variants
  const offered = [...(previous?.opt_outs ?? []), ...sellable.opt_outs]
  const opt_outs = [...new Set(sent.optouts)].map((uuid) => offered.find((each) => each.uuid === uuid))
  const foundOptOuts = opt_outs.filter((each) => each !== undefined)
  if (foundOptOuts.length < opt_outs.length && !accept)
    return reject('order.opt_out_unknown', { product_uuid: sellable.product_uuid })
  if (foundOptOuts.length < opt_outs.length)
    accept?.({ kind: 'choices', product_uuid: sellable.product_uuid })
  return {
    ...(variants.length > 0 && { variants }),
    ...(foundOptOuts.length > 0 && { opt_outs: foundOptOuts }),
  }
}

/** Unit price without variants, as the register sends it. */
const basePriceOf = ({ unit_price, variants = [] }: OrderLine): Money =>
  money(unit_price - priceOfVariants(variants))

/** Whether the cart's choices equal those of the line. */
const isChosenAs = ({ variants = [], opt_outs = [] }: OrderLine, sent: CartLine): boolean => {
  const chosen = (sent.product_modifier_group ?? []).flatMap(({ group_uuid, variants: each }) =>
    each.map((variant) => ({ group_uuid, ...variant })),
  )
  const refused = opt_outs.map(({ uuid }) => uuid)
  return textOf(chosen) === textOf(variants) && sorted(new Set(sent.optouts)) === sorted(refused)
}

const textOf = (variants: readonly Omit<ChosenVariant, 'name'>[]): string =>
  sorted(variants.map((one) => [one.group_uuid, one.product_uuid, one.quantity, one.price].join(' ')))

const sorted = (texts: Iterable<string>): string => [...texts].sort().join()
