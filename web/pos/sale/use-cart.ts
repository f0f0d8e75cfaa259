import { Instant, Uuid } from '@bon/contracts/kernel'
import { CartDetails, OrderLine, OrderView } from '@bon/contracts/orders'
import { useCallback, useReducer } from 'react'
import { z } from 'zod'
import { keep, kept, newId } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import { type Cart, type CartAction, cartReducer, emptyCart } from './cart.ts'

const KeptLine = OrderLine.extend({
  texts: z.object({ comment: z.string().optional(), receipt_text: z.string().optional() }).optional(),
  tapped_at: Instant.optional(),
})

const KeptCart = z.object({
  order_uuid: Uuid,
  short_nr: z.int(),
  lines: z.array(KeptLine),
  // A bon that was kept by an older build has none.
  details: CartDetails.extend({ assigned_name: z.string().nullable().optional() }).default({}),
  selected: Uuid.nullable(),
  base: OrderView.nullable(),
})

/** The bon of this register on this device: every change is kept at once, so that a reload loses nothing. */
export const useCart = (register_uuid: Uuid, soldToday: number) => {
  const key = `cart.${register_uuid}`
  const [cart, change] = useReducer(
    (before: Cart, action: CartAction): Cart => {
      const next = cartReducer(before, action)
      // Keeping is idempotent, so that React may run the reducer twice.
      if (next !== before) keep(key, next)
      return next
    },
    undefined,
    (): Cart => {
      const known = KeptCart.safeParse(kept(key))
      if (known.success) return known.data
      const first = emptyCart(newId(), nextShortNr(register_uuid, soldToday))
      keep(key, first)
      return first
    },
  )
  const startBon = useCallback(
    () => change({ type: 'started', order_uuid: newId(), short_nr: nextShortNr(register_uuid, soldToday) }),
    [register_uuid, soldToday],
  )
  return { cart, change, startBon }
}
