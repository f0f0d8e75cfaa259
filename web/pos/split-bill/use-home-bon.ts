import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shared/api/index.ts'
import { usePos } from '../registers/index.ts'
import { linesOf } from '../sale/cart.ts'
import { cartLines, isUnsent } from '../sale/cart-wire.ts'
import { useTill } from '../till/use-till.ts'
import type { MadeBill } from './use-orders.ts'

export const isPayable = ({ status }: OrderView): boolean => status === 'open' || status === 'confirmed'

/**
 * While a bill is split, the register holds the original order. A guest's order that was opened but not paid is
 * released, so that any register may open it (DEF-64).
 */
export const useHomeBon = (original: OrderView | undefined, bills: readonly MadeBill[]): void => {
  const { register, cashier, cart, change, startBon } = usePos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const come = useEffectEvent((home: OrderView) => {
    if (underway || isUnsent(cart)) return
    const guest = bills.find(({ order_uuid }) => order_uuid === cart.order_uuid)?.order
    const isHome = cart.order_uuid === home.order_uuid
    if (isHome && cart.base?.revision === home.revision) return
    if (!isHome && !guest && cart.lines.length > 0) return
    if (!isHome && guest?.status === 'open' && guest.holder) {
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const lines = { short_nr: guest.short_nr, order_lines: cartLines(linesOf(guest)) }
      // A failed release is harmless: the lease expires, and this register may open the order again.
      call(orderEndpoints.save, {
        params: { uuid: guest.order_uuid },
        ifMatch: guest.revision,
        body: { ...by, ...lines, suspend: true },
      }).catch(() => undefined)
    }
    if (isPayable(home)) change({ type: 'continued', order: home })
    else if (guest && !isHome) startBon()
  })
  // Wait for the guests' orders, to tell them from unrelated ones.
  const isLoaded = bills.every(({ order }) => order !== undefined)
  useEffect(() => {
    if (original && isLoaded) come(original)
  }, [original, isLoaded])
}
