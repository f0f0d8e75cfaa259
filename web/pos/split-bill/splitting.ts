import type { OrderUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { useEffect } from 'react'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import { isUncovered } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'

/** Reopens the split in progress after a payment or a reload. */
export const useSplitReturn = (): void => {
  const { register, cart, sale, dispatch } = usePos()
  const isFree = useTill(isUncovered)
  const isPaid = sale.state.status === 'paid' && cart.lines.length === 0
  const { order_uuid: here } = cart
  useEffect(() => {
    const stored = isFree ? splitting.of(register.uuid) : undefined
    if (!stored) return
    const { order_uuid, paying } = stored
    if (isPaid || here === order_uuid || here === paying)
      dispatch({ type: 'opened', dialog: { kind: 'splitBill', order_uuid } })
    // The cashier continued with another bon: forget the split.
    else splitting.forget(register.uuid)
  }, [isFree, isPaid, here, register.uuid, dispatch])
}

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
