import { type Money, uuid5 } from '@bon/contracts/kernel'
import { type OrderView, orderActEndpoints } from '@bon/contracts/orders'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../shared/api/index.ts'
import { usePos } from '../register/index.ts'
import { useIntent } from '../sale/use-intent.ts'
import { needsReplan, sharesLeft } from './split-shares.ts'
import { useSeen } from './use-orders.ts'

/** Plans who pays how much of the one order. When a share was rounded in cash, the others are planned anew. */
export const useShares = (order: OrderView | undefined) => {
  const { register, cashier } = usePos()
  const seen = useSeen()
  const once = useIntent()
  const [error, setError] = useState<unknown>()
  const plan = useCallback(
    async (uuid: string, amounts: readonly Money[], commandId: string) => {
      setError(undefined)
      try {
        const { body } = await call(orderActEndpoints.shares, {
          params: { uuid },
          commandId,
          body: { register_uuid: register.uuid, cashier_uuid: cashier.uuid, amounts: [...amounts] },
        })
        seen([body.order])
      } catch (failure) {
        setError(failure)
      }
    },
    [register.uuid, cashier.uuid, seen],
  )
  useEffect(() => {
    if (order?.status !== 'confirmed' || !needsReplan(order)) return
    const { order_uuid, revision } = order
    // The id follows from what it answers: the same plan twice is one.
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
