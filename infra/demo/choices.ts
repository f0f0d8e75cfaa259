import type { Uuid } from '@bon/contracts/kernel'
import type { ChosenVariant } from '@bon/contracts/orders'
import { limitsOf } from '@bon/contracts/registers'
import type { Sellable } from '@bon/services/resources'
import { createRng } from './rng.ts'

/** Of groups that need not be answered, as many are. */
const share_of_extras = 0.2

/**
 * What a guest chooses with a dish: as much as each group asks for, now and then one more. The line's uuid decides, so
 * that a repeated start orders the same.
 */
export const chosenAtRandom = (groups: Sellable['modifier_groups'], line_uuid: Uuid): ChosenVariant[] => {
  if (groups.length === 0) return []
  const rng = createRng(Number.parseInt(line_uuid.slice(-8), 16))
  return groups.flatMap((group) => {
    const { least, most } = limitsOf(group)
    const asked = least + (rng.next() < share_of_extras ? 1 : 0)
    const left = [...group.variants]
    const count = Math.min(asked, most, left.length)
    return Array.from({ length: count }, (): ChosenVariant => {
      const chosen = rng.pick(left)
      left.splice(left.indexOf(chosen), 1)
      const { product_uuid, name, price } = chosen
      return { group_uuid: group.uuid, product_uuid, name, price, quantity: 1 }
    })
  })
}
