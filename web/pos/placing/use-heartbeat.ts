import { orderActEndpoints } from '@bon/contracts/orders'
import { useEffect } from 'react'
import { call } from '../../shared/api/index.ts'
import { every } from '../../shared/platform/index.ts'
import { usePos } from '../register/index.ts'
import { inHand } from './in-hand.ts'

/** DEF-16: as long as the register says so, what it has open is nobody else's. */
const beatMs = 15_000

/** Says every 15 s which bon is in hand here; one that goes unheard is made good by the next. */
export const useHeartbeat = (): void => {
  const { cart, register } = usePos()
  const order_uuid = cart.base ? cart.order_uuid : undefined
  useEffect(() => {
    inHand.is(cart)
    return () => inHand.is(undefined)
  }, [cart])
  useEffect(() => {
    if (!order_uuid) return undefined
    const beat = () => {
      const asked = { params: { uuid: register.uuid }, body: { order_uuids: [order_uuid] } }
      call(orderActEndpoints.heartbeat, asked).catch(() => undefined)
    }
    beat()
    return every(beatMs, beat)
  }, [order_uuid, register.uuid])
}
