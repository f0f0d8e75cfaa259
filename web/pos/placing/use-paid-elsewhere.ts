import type { OrderView } from '@bon/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { usePos } from '../registers/index.ts'
import { useNewBon } from './use-new-bon.ts'

/**
 * A bon that another device paid leaves this one. What was typed here meanwhile becomes a new bon by itself, at the same
 * tables.
 */
export const usePaidElsewhere = (paid: OrderView | undefined): void => {
  const { cart } = usePos()
  const begin = useNewBon()
  const leave = useEffectEvent((order: OrderView) => begin('paidElsewhere', cart, order))
  useEffect(() => {
    if (paid) leave(paid)
  }, [paid])
}
