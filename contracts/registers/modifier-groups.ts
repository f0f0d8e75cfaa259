import { z } from 'zod'
import { Money, ProductUuid, Uuid } from '../kernel/index.ts'

const RegisterVariant = z.object({
  product_uuid: ProductUuid,
  name: z.string(),
  /** Surcharge: the group's own price, else the product's (CAT-33); an open price adds nothing. */
  price: Money,
  max_quantity: z.int(),
  is_default: z.boolean(),
})
export type RegisterVariant = z.infer<typeof RegisterVariant>

/** Modifier groups as offered to the cashier (CAT-31 to CAT-33). */
export const RegisterModifierGroup = z.object({
  uuid: Uuid,
  /** The display name, else the name. */
  name: z.string(),
  choice: z.enum(['single', 'multiple']),
  minimum: z.int(),
  /** Null for no upper limit (CAT-42). */
  maximum: z.int().nullable(),
  variants: z.array(RegisterVariant),
})
export type RegisterModifierGroup = z.infer<typeof RegisterModifierGroup>

/** Opt-outs offered together; a null name groups those without a category (CAT-11, CAT-13). */
export const RegisterOptOutCategory = z.object({
  uuid: Uuid.nullable(),
  name: z.string().nullable(),
  /** Product categories that they are offered with; empty means all. */
  product_category_uuids: z.array(Uuid),
  opt_outs: z.array(z.object({ uuid: Uuid, name: z.string() })),
})
export type RegisterOptOutCategory = z.infer<typeof RegisterOptOutCategory>

/** Opt-outs offered for products of this category. */
export const optOutsFor = (
  categories: readonly RegisterOptOutCategory[],
  category_uuid: Uuid | null,
): RegisterOptOutCategory[] =>
  categories.filter(
    ({ product_category_uuids: only }) =>
      only.length === 0 || (category_uuid !== null && only.includes(category_uuid)),
  )

/** Minimum and maximum number of choices of a group (CAT-44). */
export const limitsOf = ({
  choice,
  minimum,
  maximum,
}: Pick<RegisterModifierGroup, 'choice' | 'minimum' | 'maximum'>): { least: number; most: number } => ({
  least: minimum,
  most: choice === 'single' ? 1 : (maximum ?? Number.POSITIVE_INFINITY),
})
