import { type Money, uuid5 } from '@bon/contracts/kernel'
import { type OrderView, orderActionEndpoints } from '@bon/contracts/orders'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../shared/api/index.ts'
import { usePos } from '../registers/index.ts'
import { useIntent } from '../sale/use-intent.ts'
import { needsReplan, sharesLeft } from './split-shares.ts'
import { useCacheOrders } from './use-orders.ts'

/** Plans the shares of one order. When cash rounding changes a share, the rest is planned again. */
export const useShares = (order: OrderView | undefined) => {
  const { register, cashier } = usePos()
  const cacheOrders = useCacheOrders()
  const once = useIntent()
  const [error, setError] = useState<unknown>()
  const plan = useCallback(
    async (uuid: string, amounts: readonly Money[], commandId: string) => {
      setError(undefined)
      try {
        const { body } = await call(orderActionEndpoints.shares, {
          params: { uuid },
          commandId,
          body: { register_uuid: register.uuid, cashier_uuid: cashier.uuid, amounts: [...amounts] },
        })
        cacheOrders([body.order])
      } catch (failure) {
        setError(failure)
      }
    },
    [register.uuid, cashier.uuid, cacheOrders],
  )
  useEffect(() => {
    if (order?.status !== 'confirmed' || !needsReplan(order)) return
    const { order_uuid, revision } = order
    // The id derives from the revision it answers, so that the same plan sent twice is one.
    void plan(order_uuid, sharesLeft(order), uuid5(order_uuid, `shares at ${revision}`))
  }, [order, plan])
  return {
    error,
    plan: (amounts: readonly Money[]) =>
      order &&
      once(['shares', order.order_uuid, order.revision, amounts], (id) =>
        plan(order.order_uuid, amounts, id),
      ),
  }
}
