import { useEffect } from 'react'
import { usePos } from '../register/index.ts'
import { splitting } from './splitting.ts'

/** After a payment, and after a reload, the split that one was in the middle of is there again. */
export const useSplitReturn = (): void => {
  const { register, context, cart, tell } = usePos()
  const { second, payment_underway, popup } = context
  const isFree = second === null && !payment_underway && !popup
  const isWriting = cart.base === null && cart.lines.length > 0
  useEffect(() => {
    const order_uuid = isFree ? splitting.of(register.uuid) : undefined
    if (!order_uuid) return
    // Somebody went on selling: that comes first.
    if (isWriting) splitting.forget(register.uuid)
    else tell({ type: 'opened', what: 'splitBill', subject: { order_uuid } })
  }, [isFree, isWriting, register.uuid, tell])
}
