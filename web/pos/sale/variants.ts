import type { ChosenVariant } from '@bon/contracts/orders'
import {
  limitsOf,
  type RegisterData,
  type RegisterModifierGroup,
  type RegisterProduct,
} from '@bon/contracts/registers'

/** The groups that a product asks for, in their order (CAT-28). */
export const groupsOf = (
  { modifier_groups }: Pick<RegisterData, 'modifier_groups'>,
  { modifier_group_uuids }: Pick<RegisterProduct, 'modifier_group_uuids'>,
): RegisterModifierGroup[] =>
  modifier_group_uuids.flatMap((uuid) => modifier_groups.find((group) => group.uuid === uuid) ?? [])

/** What is chosen when nobody chooses (CAT-33); never more than the group takes. */
export const defaultsOf = (group: RegisterModifierGroup): ChosenVariant[] => {
  const { most } = limitsOf(group)
  return group.variants
    .filter(({ is_default }) => is_default)
    .slice(0, most)
    .map(({ product_uuid, name, price }) => ({
      group_uuid: group.uuid,
      product_uuid,
      name,
      quantity: 1,
      price,
    }))
}

export const countIn = (group: RegisterModifierGroup, chosen: readonly ChosenVariant[]): number =>
  chosen.reduce((sum, one) => (one.group_uuid === group.uuid ? sum + one.quantity : sum), 0)

/** The first group that still wants something (CAT-32, CAT-44). */
export const missingOf = (
  groups: readonly RegisterModifierGroup[],
  chosen: readonly ChosenVariant[],
): RegisterModifierGroup | undefined => groups.find((group) => countIn(group, chosen) < limitsOf(group).least)
