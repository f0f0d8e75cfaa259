import { z } from 'zod'
import { Money, Uuid } from '../kernel/index.ts'

const RegisterVariant = z.object({
  product_uuid: Uuid,
  name: z.string(),
  /** What it adds to the price: the group's own price for it, else the product's (CAT-33); an open price adds nothing. */
  price: Money,
  max_quantity: z.int(),
  is_default: z.boolean(),
})
export type RegisterVariant = z.infer<typeof RegisterVariant>

/** Variants as the cashier is asked for them (CAT-31 to CAT-33). */
export const RegisterModifierGroup = z.object({
  uuid: Uuid,
  /** What the cashier reads: the display name, else the name. */
  name: z.string(),
  choice: z.enum(['single', 'multiple']),
  minimum: z.int(),
  /** Null is without end (CAT-42). */
  maximum: z.int().nullable(),
  variants: z.array(RegisterVariant),
})
export type RegisterModifierGroup = z.infer<typeof RegisterModifierGroup>

/** Opt-outs that are offered together; without a name those that stand in no category (CAT-11, CAT-13). */
export const RegisterOptOutCategory = z.object({
  uuid: Uuid.nullable(),
  name: z.string().nullable(),
  /** Product categories that they are offered with; empty is all. */
  product_category_uuids: z.array(Uuid),
  opt_outs: z.array(z.object({ uuid: Uuid, name: z.string() })),
})
export type RegisterOptOutCategory = z.infer<typeof RegisterOptOutCategory>

/** What a guest may refuse of a product of this category. */
export const optOutsFor = (
  categories: readonly RegisterOptOutCategory[],
  category_uuid: Uuid | null,
): RegisterOptOutCategory[] =>
  categories.filter(
    ({ product_category_uuids: only }) =>
      only.length === 0 || (category_uuid !== null && only.includes(category_uuid)),
  )

/** How many a group takes in all: the rule of CAT-44 as one pair of numbers. */
export const limitsOf = ({
  choice,
  minimum,
  maximum,
}: Pick<RegisterModifierGroup, 'choice' | 'minimum' | 'maximum'>): { least: number; most: number } => ({
  least: minimum,
  most: choice === 'single' ? 1 : (maximum ?? Number.POSITIVE_INFINITY),
})
