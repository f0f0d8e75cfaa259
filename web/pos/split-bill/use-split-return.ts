import { useEffect } from 'react'
import { usePos } from '../register/index.ts'
import { splitting } from './splitting.ts'

/** After a payment, and after a reload, the split that one was in the middle of is there again. */
export const useSplitReturn = (): void => {
  const { register, context, cart, sale, tell } = usePos()
  const { second, payment_underway, popup } = context
  const isFree = second === null && !payment_underway && !popup
  const isPaid = sale.state.status === 'paid' && cart.lines.length === 0
  const { order_uuid: here } = cart
  useEffect(() => {
    const known = isFree ? splitting.of(register.uuid) : undefined
    if (!known) return
    const { order_uuid, paying } = known
    if (isPaid || here === order_uuid || here === paying)
      tell({ type: 'opened', what: 'splitBill', subject: { order_uuid } })
    // Somebody went on with another bon: that comes first.
    else splitting.forget(register.uuid)
  }, [isFree, isPaid, here, register.uuid, tell])
}
