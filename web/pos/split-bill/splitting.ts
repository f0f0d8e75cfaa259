import type { Uuid } from '@bon/contracts/kernel'
import { forget, keep, kept } from '../../shared/platform/index.ts'

/** Which bill this register is in the middle of splitting, and which of its bons is being paid. */
type Splitting = { order_uuid: Uuid; paying: Uuid }

const keyOf = (register_uuid: Uuid) => `splitting.${register_uuid}`

const isSplitting = (value: unknown): value is Splitting =>
  typeof value === 'object' && value !== null && 'order_uuid' in value && 'paying' in value

/** A payment and a reload come back to it. */
export const splitting = {
  of: (register_uuid: Uuid): Splitting | undefined => {
    const known = kept(keyOf(register_uuid))
    return isSplitting(known) ? known : undefined
  },
  keep: (register_uuid: Uuid, order_uuid: Uuid, paying: Uuid = order_uuid): boolean =>
    keep(keyOf(register_uuid), { order_uuid, paying } satisfies Splitting),
  forget: (register_uuid: Uuid): void => forget(keyOf(register_uuid)),
}
