import { orderActionEndpoints } from '@bon/contracts/orders'
import { useEffect } from 'react'
import { call } from '../../shared/api/index.ts'
import { every } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'

/** DEF-16: the register keeps the lease of its open bon as long as it sends heartbeats. */
const beatMs = 15_000

/** Sends a heartbeat for the current bon every 15 s; a failed one is not retried, since the next one covers it. */
export const useHeartbeat = (): void => {
  const { cart, register } = usePos()
  const order_uuid = cart.base ? cart.order_uuid : undefined
  useEffect(() => {
    if (!order_uuid) return undefined
    const beat = () => {
      const request = { params: { uuid: register.uuid }, body: { order_uuids: [order_uuid] } }
      // The next heartbeat covers a failed one.
      call(orderActionEndpoints.heartbeat, request).catch(() => undefined)
    }
    beat()
    return every(beatMs, beat)
  }, [order_uuid, register.uuid])
}
