import { Instant, OrderUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { CartDetails, OrderLine, OrderView } from '@bon/contracts/orders'
import { useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { newId, readStored, writeStored } from '../../shared/platform/index.ts'
import { type Correction, correctionsOf } from '../corrections/index.ts'
import { giveBackShortNr, nextShortNr } from '../device/index.ts'
import { emptyCart, isUnused } from './cart.ts'
import { type BonAction, type CartHistory, historyReducer } from './cart-history.ts'

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
  started_at: Instant.optional(),
  selected: Uuid.nullable(),
  base: OrderView.nullable(),
})

/** Keeps what a step takes off the bon, before the bon is without it. */
type Keep = (order_uuid: OrderUuid, corrections: readonly Correction[]) => void

/** The register's bon on this device: every change is stored at once, so that a reload loses nothing. */
export const useCart = (register_uuid: RegisterUuid, soldToday: number, keep: Keep) => {
  const key = `cart.${register_uuid}`
  const [history, show] = useState((): CartHistory => {
    const parsed = StoredCart.safeParse(readStored(key))
    if (parsed.success) return { cart: parsed.data, past: [] }
    const first = emptyCart(newId(), nextShortNr(register_uuid, soldToday))
    writeStored(key, first)
    return { cart: first, past: [] }
  })
  // Ahead of what is drawn: two changes in one moment follow each other.
  const latest = useRef(history)
  const cartNow = useCallback(() => latest.current.cart, [])
  const reduce = useCallback(
    (action: BonAction) => {
      const before = latest.current
      const next = historyReducer(before, action)
      if (next === before) return
      if (next.cart !== before.cart) {
        const corrections = correctionsOf(before.cart, next.cart, action)
        if (corrections.length > 0) keep(before.cart.order_uuid, corrections)
        writeStored(key, next.cart)
      }
      latest.current = next
      show(next)
    },
    [key, keep],
  )
  const change = useCallback(
    (action: BonAction) => {
      const left = cartNow()
      // The number of a bon without a line is not lost when another bon is opened in its place.
      const next =
        action.type === 'continued' ? action.order : action.type === 'reopened' ? action.cart : left
      const isLeft = next.order_uuid !== left.order_uuid
      if (isLeft && isUnused(left) && next.short_nr !== left.short_nr)
        giveBackShortNr(register_uuid, left.short_nr)
      reduce(action)
    },
    [register_uuid, cartNow, reduce],
  )
  /** The number for a bon begun in place of the one at hand: that one's own if nothing was ever written on it. */
  const numberOfNext = useCallback(() => {
    const left = cartNow()
    return isUnused(left) ? left.short_nr : nextShortNr(register_uuid, soldToday)
  }, [register_uuid, soldToday, cartNow])
  const startBon = useCallback(
    () => reduce({ type: 'started', order_uuid: newId(), short_nr: numberOfNext() }),
    [numberOfNext, reduce],
  )
  const { cart, past } = history
  return { cart, cartNow, hasSteps: past.length > 0, change, startBon, numberOfNext }
}
