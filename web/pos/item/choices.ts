import { type Money, plus, type Quantity } from '@bon/contracts/kernel'
import { type ChosenVariant, lineTotals } from '@bon/contracts/orders'
import { limitsOf, type RegisterModifierGroup, type RegisterVariant } from '@bon/contracts/registers'
import { variantsPrice } from '../sale/cart-wire.ts'
import { countIn, missingOf } from '../sale/variants.ts'

/** The state of the item dialog. */
export type Choices = {
  variants: readonly ChosenVariant[]
  opt_outs: readonly { uuid: string; name: string }[]
  comment: string
  receipt_text: string
  quantity: Quantity
  percentage_discount: number
  /** Of the line that is edited; it holds until a share is chosen. */
  discount_amount?: Money | undefined
  /** Unit price without variants; null until an open price is typed. */
  price: Money | null
}

const isThis =
  (group: RegisterModifierGroup, { product_uuid }: RegisterVariant) =>
  (one: ChosenVariant) =>
    one.group_uuid === group.uuid && one.product_uuid === product_uuid

export const chosenOf = (
  { variants }: Pick<Choices, 'variants'>,
  group: RegisterModifierGroup,
  variant: RegisterVariant,
): number => variants.find(isThis(group, variant))?.quantity ?? 0

/** Whether a tap adds a variant: within the limits of variant and group, or by replacing another. */
export const takesMore = (
  choices: Choices,
  group: RegisterModifierGroup,
  variant: RegisterVariant,
): boolean => {
  const { most } = limitsOf(group)
  const isFull = countIn(group, choices.variants) >= most
  return chosenOf(choices, group, variant) < variant.max_quantity && (!isFull || most === 1)
}

/**
 * A tap on a variant: adds one where several are allowed, else toggles (CAT-31 to CAT-33). In a single-choice group it
 * replaces the other, and the last one of a required group stays.
 */
export const picked = (choices: Choices, group: RegisterModifierGroup, variant: RegisterVariant): Choices => {
  const { least, most } = limitsOf(group)
  const count = chosenOf(choices, group, variant)
  if (count > 0 && variant.max_quantity === 1)
    return most === 1 && least === 1 ? choices : counted(choices, group, variant, 0)
  if (!takesMore(choices, group, variant)) return choices
  const cleared =
    most === 1
      ? { ...choices, variants: choices.variants.filter((one) => one.group_uuid !== group.uuid) }
      : choices
  return counted(cleared, group, variant, count + 1)
}

export const oneLess = (choices: Choices, group: RegisterModifierGroup, variant: RegisterVariant): Choices =>
  counted(choices, group, variant, Math.max(0, chosenOf(choices, group, variant) - 1))

/** In group order, whatever the order of taps, so that the same choice gives the same line. */
const counted = (
  choices: Choices,
  group: RegisterModifierGroup,
  variant: RegisterVariant,
  quantity: number,
): Choices => {
  const place = ({ product_uuid }: ChosenVariant) =>
    group.variants.findIndex((one) => one.product_uuid === product_uuid)
  const others = choices.variants.filter((one) => !isThis(group, variant)(one))
  const own = others.filter((one) => one.group_uuid === group.uuid)
  const existing = choices.variants.find(isThis(group, variant))
  const { product_uuid, name, price } = existing ?? variant
  const next = quantity > 0 ? [...own, { group_uuid: group.uuid, product_uuid, name, price, quantity }] : own
  next.sort((a, b) => place(a) - place(b))
  return {
    ...choices,
    variants: [...others.filter((one) => one.group_uuid !== group.uuid), ...next],
  }
}

/** In the order of the product's groups. */
export const inOrder = (
  variants: readonly ChosenVariant[],
  groups: readonly RegisterModifierGroup[],
): ChosenVariant[] =>
  groups.flatMap((group) => variants.filter(({ group_uuid }) => group_uuid === group.uuid))

export const refusing = (choices: Choices, optOut: { uuid: string; name: string }): Choices => {
  const others = choices.opt_outs.filter(({ uuid }) => uuid !== optOut.uuid)
  return { ...choices, opt_outs: others.length < choices.opt_outs.length ? others : [...others, optOut] }
}

const between = ', '
export const hasNote = (comment: string, note: string): boolean => comment.split(between).includes(note)

/** Toggles a quick note in the comment. */
export const withNote = (comment: string, note: string): string => {
  const notes = comment.split(between).filter((one) => one !== '' && one !== note)
  return (hasNote(comment, note) ? notes : [...notes, note]).join(between)
}

/** What is missing before the item can be added: the first incomplete group, or the price. */
export const missing = (
  groups: readonly RegisterModifierGroup[],
  { variants, price }: Choices,
): { group: RegisterModifierGroup } | 'price' | undefined => {
  const group = missingOf(groups, variants)
  if (group) return { group }
  return price === null ? 'price' : undefined
}

/** The total for the choices, including discount; null without a price. */
export const totalOf = (choices: Choices): Money | null => {
  const { price, variants, quantity, percentage_discount, discount_amount } = choices
  if (price === null) return null
  const line = { unit_price: plus(price, variantsPrice(variants)), quantity, percentage_discount }
  return lineTotals(percentage_discount === 0 ? { ...line, discount_amount } : line).total
}
