import { Instant, OrderUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { CartDetails, OrderLine, OrderView } from '@bon/contracts/orders'
import { useCallback, useReducer } from 'react'
import { z } from 'zod'
import { newId, readStored, writeStored } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import { type Cart, type CartAction, cartReducer, emptyCart } from './cart.ts'

const StoredLine = OrderLine.extend({
  texts: z.object({ comment: z.string().optional(), receipt_text: z.string().optional() }).optional(),
  tapped_at: Instant.optional(),
})

const StoredCart = z.object({
  order_uuid: OrderUuid,
  short_nr: z.int(),
  lines: z.array(StoredLine),
  // A cart stored by an older build has no details.
  details: CartDetails.extend({ assigned_name: z.string().nullable().optional() }).default({}),
  selected: Uuid.nullable(),
  base: OrderView.nullable(),
})

/** The register's bon on this device: every change is stored at once, so that a reload loses nothing. */
export const useCart = (register_uuid: RegisterUuid, soldToday: number) => {
  const key = `cart.${register_uuid}`
  const [cart, change] = useReducer(
    (before: Cart, action: CartAction): Cart => {
      const next = cartReducer(before, action)
      // Storing is idempotent, so React may run the reducer twice.
      if (next !== before) writeStored(key, next)
      return next
    },
    undefined,
    (): Cart => {
      const parsed = StoredCart.safeParse(readStored(key))
      if (parsed.success) return parsed.data
      const first = emptyCart(newId(), nextShortNr(register_uuid, soldToday))
      writeStored(key, first)
      return first
    },
  )
  const startBon = useCallback(
    () => change({ type: 'started', order_uuid: newId(), short_nr: nextShortNr(register_uuid, soldToday) }),
    [register_uuid, soldToday],
  )
  return { cart, change, startBon }
}
