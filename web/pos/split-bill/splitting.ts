import type { OrderUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'

/** The bill this register is splitting, and which of its orders is being paid. */
type Splitting = { order_uuid: OrderUuid; paying: Uuid }

const keyOf = (register_uuid: RegisterUuid) => `splitting.${register_uuid}`

const isSplitting = (value: unknown): value is Splitting =>
  typeof value === 'object' && value !== null && 'order_uuid' in value && 'paying' in value

/** Stored, so that a payment and a reload return to the split. */
export const splitting = {
  of: (register_uuid: RegisterUuid): Splitting | undefined => {
    const stored = readStored(keyOf(register_uuid))
    return isSplitting(stored) ? stored : undefined
  },
  save: (register_uuid: RegisterUuid, order_uuid: OrderUuid, paying: Uuid = order_uuid): boolean =>
    writeStored(keyOf(register_uuid), { order_uuid, paying } satisfies Splitting),
  forget: (register_uuid: RegisterUuid): void => forget(keyOf(register_uuid)),
}
