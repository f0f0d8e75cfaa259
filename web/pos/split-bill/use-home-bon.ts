import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shared/api/index.ts'
import { usePos } from '../register/index.ts'
import { linesOf } from '../sale/cart.ts'
import { cartLines, isUnsent } from '../sale/cart-wire.ts'
import type { MadeBill } from './use-orders.ts'

export const isPayable = ({ status }: OrderView): boolean => status === 'open' || status === 'confirmed'

/**
 * While a bill is split its original lies on the bon, as it is now. A guest's bon that was opened and not paid is let go
 * of, so that any register may take it (DEF-64).
 */
export const useHomeBon = (original: OrderView | undefined, bills: readonly MadeBill[]): void => {
  const { register, cashier, cart, change, startBon, context } = usePos()
  const come = useEffectEvent((home: OrderView) => {
    if (context.payment_underway || isUnsent(cart)) return
    const guest = bills.find(({ order_uuid }) => order_uuid === cart.order_uuid)?.order
    const isHome = cart.order_uuid === home.order_uuid
    if (isHome && cart.base?.revision === home.revision) return
    if (!isHome && !guest && cart.lines.length > 0) return
    if (!isHome && guest?.status === 'open' && guest.holder) {
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const lines = { short_nr: guest.short_nr, order_lines: cartLines(linesOf(guest)) }
      // Who fails to let go keeps it: its lease runs out, and this register may open it again.
      call(orderEndpoints.save, {
        params: { uuid: guest.order_uuid },
        ifMatch: guest.revision,
        body: { ...by, ...lines, suspend: true },
      }).catch(() => undefined)
    }
    if (isPayable(home)) change({ type: 'continued', order: home })
    else if (guest && !isHome) startBon()
  })
  // The guest's bon must be known before it can be told from a stranger's.
  const isKnown = bills.every(({ order }) => order !== undefined)
  useEffect(() => {
    if (original && isKnown) come(original)
  }, [original, isKnown])
}
