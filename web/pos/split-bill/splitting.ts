import type { Uuid } from '@bon/contracts/kernel'
import { forget, keep, kept } from '../../shared/platform/index.ts'

const keyOf = (register_uuid: Uuid) => `splitting.${register_uuid}`

/** Which bill this register is in the middle of splitting: a payment and a reload come back to it. */
export const splitting = {
  of: (register_uuid: Uuid): Uuid | undefined => {
    const order_uuid = kept(keyOf(register_uuid))
    return typeof order_uuid === 'string' ? order_uuid : undefined
  },
  keep: (register_uuid: Uuid, order_uuid: Uuid): boolean => keep(keyOf(register_uuid), order_uuid),
  forget: (register_uuid: Uuid): void => forget(keyOf(register_uuid)),
}
