import { useEffect } from 'react'
import { usePos } from '../registers/index.ts'
import { isUncovered } from '../till/till-state.ts'
import { splitting } from './splitting.ts'

/** Reopens the split in progress after a payment or a reload. */
export const useSplitReturn = (): void => {
  const { register, context, cart, sale, dispatch } = usePos()
  const isFree = isUncovered(context)
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
