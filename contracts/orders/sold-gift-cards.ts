import type { GiftCardTerms } from '../gift-cards/terms.ts'
import { type Uuid, uuid5 } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder } from './order-shape.ts'

/**
 * The gift cards that an order sells, one per piece of a line. A sale reversed at once (ORD-28 to ORD-30) sells none; a
 * reopened one sells them when its copy is paid. `seed` determines the n-th code: it derives from order and line,
 * because a client may reuse line ids in two orders.
 */
export const soldGiftCards = (
  order: ExistingOrder,
): { line: OrderLine; terms: GiftCardTerms; n: number; seed: Uuid }[] => {
  if (order.unwinding) return []
  return order.lines.flatMap((line) => {
    const terms = line.gift_card
    if (!terms || line.quantity <= 0) return []
    const seed = uuid5(order.order_uuid, line.uuid)
    return Array.from({ length: line.quantity / 1000 }, (_, i) => ({ line, terms, n: i + 1, seed }))
  })
}
