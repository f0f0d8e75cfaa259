import { kitchenDelta } from '@bon/contracts/orders'
import { kitchenEndpoints } from '@bon/contracts/printing'
import { useCallback } from 'react'
import { call } from '../../shared/api/index.ts'
import { usePos } from '../register/index.ts'

/**
 * The kitchen of the bon in hand: `send` asks for what is new of the saved order (parking and paying ask by themselves),
 * `unsent` says that there is something, `failed` that a ticket of it never came out (SC-45).
 */
export const useKitchen = () => {
  const { cart, register, cashier } = usePos()
  const { base, order_uuid } = cart
  const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const send = useCallback(
    async () => (await call(kitchenEndpoints.send, { params: { uuid: order_uuid }, body })).body,
    [order_uuid, body.register_uuid, body.cashier_uuid],
  )
  return {
    send,
    unsent: base !== null && kitchenDelta(base.lines, base.sent).length > 0,
    failed: base?.tickets.some(({ failed }) => failed.length > 0) ?? false,
  }
}
