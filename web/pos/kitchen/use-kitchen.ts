import { kitchenDelta } from '@bon/contracts/orders'
import { kitchenEndpoints } from '@bon/contracts/printing'
import { useCallback } from 'react'
import { call } from '../../shared/api/index.ts'
import { useSteadyPos } from '../registers/index.ts'

/**
 * The current bon's kitchen state: `send` sends the unsent lines of the saved order (parking and paying do so
 * themselves), `unsent` is true when there are any, `failed` when a ticket was never printed (SC-45).
 */
export const useKitchen = () => {
  const { base, order_uuid, register, cashier } = useSteadyPos()
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
