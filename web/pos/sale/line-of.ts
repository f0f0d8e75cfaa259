import { type Instant, type Money, plus, type Quantity, type Uuid } from '@bon/contracts/kernel'
import { type ChosenVariant, type DiscountKind, isSpared, type LineTexts } from '@bon/contracts/orders'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import type { BonDetails, BonLine } from './cart.ts'
import { variantsPrice } from './cart-wire.ts'

/** The cashier's choices for a product. */
export type Choice = {
  variants?: readonly ChosenVariant[]
  opt_outs?: readonly { uuid: Uuid; name: string }[]
  texts?: LineTexts
  percentage_discount?: number
  discount_kind?: DiscountKind | undefined
}

export type Tapped = Omit<Price, 'price'> & { tapped_at?: Instant }

/** A line for a tapped product, at its price or the typed one. `price` excludes variants. */
export const lineOf = (
  product: RegisterProduct,
  uuid: Uuid,
  amount: Quantity,
  price: Money,
  choice: Choice = {},
  tapped: Tapped = {},
): BonLine => ({
  uuid,
  product_uuid: product.uuid,
  name: product.name,
  quantity: amount,
  unit_price: plus(price, variantsPrice(choice.variants)),
  percentage_discount: choice.percentage_discount ?? 0,
  ...(choice.discount_kind && { discount_kind: choice.discount_kind }),
  vat_rate: product.vat_rate,
  vat_type_uuid: product.vat_type_uuid,
  account_uuid: product.account_uuid,
  article_group: product.article_group,
  ...(product.unit !== 'pieces' && { unit: product.unit }),
  ...(product.print_category_uuid && { print_category_uuid: product.print_category_uuid }),
  ...(product.price === null && { open_price: true }),
  ...chosen(choice),
  ...tapped,
})

const chosen = ({ variants = [], opt_outs = [], texts = {} }: Choice): Partial<BonLine> => ({
  ...(variants.length && { variants: [...variants] }),
  ...(opt_outs.length && { opt_outs: [...opt_outs] }),
  ...((texts.comment || texts.receipt_text) && { texts }),
})

/** The line with other choices: removed ones disappear, the other stamped fields stay. */
export const lineWith = (line: BonLine, price: Money, amount: Quantity, choice: Choice): BonLine => {
  const { variants: _, opt_outs: __, texts: ___, ...plain } = line
  const { discount_amount: _d, discount_kind: _k, discounted_for: _f, ...listed } = plain
  const keepsDiscount = choice.percentage_discount === line.percentage_discount
  return {
    ...(keepsDiscount ? plain : listed),
    quantity: amount,
    unit_price: plus(price, variantsPrice(choice.variants)),
    percentage_discount: choice.percentage_discount ?? 0,
    ...chosen(choice),
  }
}

/** What the bon's discount is called, as its lines say: for one that is added with it. */
export const bonKindOf = (
  lines: readonly BonLine[],
  { percentage_discount }: BonDetails,
  share: number,
): DiscountKind | undefined =>
  share > 0 && share === percentage_discount
    ? lines.find((line) => line.percentage_discount === share && line.discount_kind)?.discount_kind
    : undefined

/** The bon's discount for a product added now (SPEC-9). */
export const discountOf = (product: RegisterProduct, { percentage_discount }: BonDetails): number =>
  isSpared(product) ? 0 : (percentage_discount ?? 0)

/** Products added along with a product: what it requires, recursively (DEF-80). */
export const requiredBy = (
  product: RegisterProduct,
  find: (uuid: Uuid) => RegisterProduct | undefined,
): { parts: RegisterProduct[]; missing: boolean } => {
  const parts: RegisterProduct[] = []
  let next = product.required_product_uuid
  while (next !== null && !parts.some(({ uuid }) => uuid === next)) {
    const part = find(next)
    if (!part) return { parts, missing: true }
    parts.push(part)
    next = part.required_product_uuid
  }
  return { parts, missing: false }
}
