import { isEventOf, type OrderUuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type Order, orderEvents } from '@bon/contracts/orders'
import { upcast } from '@bon/services/kernel'
import { orderDecider } from '@bon/services/orders'
import { most_events_of_order, most_orders } from './limits.ts'
import { putLast } from './put-last.ts'
import type { Seen } from './seen.ts'

const isOfOrder = isEventOf(orderEvents)

/** Orders that began in the file and have not ended in it, folded: their receipts must follow from them. */
export const openOrders = () => {
  const orders = new Map<OrderUuid, Order>()
  return {
    of(order_uuid: OrderUuid): ExistingOrder | undefined {
      const order = orders.get(order_uuid)
      return order?.status === 'new' ? undefined : order
    },
    see({ event }: Seen): void {
      if (!event.stream.startsWith('order-')) return
      const uuid = event.stream.slice('order-'.length)
      const recorded = upcast(event)
      const before = event.revision === 0n ? orderDecider.initialState : orders.get(uuid)
      if (!before || !isOfOrder(recorded)) return
      if (event.revision >= most_events_of_order) return void orders.delete(uuid)
      const order = orderDecider.evolve(before, recorded)
      // What follows its end makes no receipt of it.
      if (order.status === 'completed' || order.status === 'cancelled') orders.delete(uuid)
      else putLast(orders, uuid, order, most_orders)
    },
  }
}
export type Orders = ReturnType<typeof openOrders>
