import type { ChosenVariant } from '@bon/contracts/orders'
import {
  limitsOf,
  type RegisterData,
  type RegisterModifierGroup,
  type RegisterProduct,
} from '@bon/contracts/registers'

/** The product's modifier groups, in order (CAT-28). */
export const groupsOf = (
  { modifier_groups }: Pick<RegisterData, 'modifier_groups'>,
  { modifier_group_uuids }: Pick<RegisterProduct, 'modifier_group_uuids'>,
): RegisterModifierGroup[] =>
  modifier_group_uuids.flatMap((uuid) => modifier_groups.find((group) => group.uuid === uuid) ?? [])

/** The variants chosen by default (CAT-33), at most what the group allows. */
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

/** The first incomplete group (CAT-32, CAT-44). */
export const missingOf = (
  groups: readonly RegisterModifierGroup[],
  chosen: readonly ChosenVariant[],
): RegisterModifierGroup | undefined => groups.find((group) => countIn(group, chosen) < limitsOf(group).least)
