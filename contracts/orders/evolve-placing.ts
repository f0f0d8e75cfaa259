import type { OrderEvent } from './order.events.ts'
import type { ExistingOrder } from './order-shape.ts'

/** Where the order is and who has it in hand. */
export const evolvePlacing = (order: ExistingOrder, event: OrderEvent): ExistingOrder => {
  switch (event.type) {
    case 'OrderTaken': {
      const { register_uuid, cashier_uuid, at } = event.data
      return { ...order, holder: { register_uuid, cashier_uuid, at } }
    }
    case 'OrderParked':
    case 'OrderForceReleased':
      return { ...order, holder: null }
    case 'OrderPlaced':
      return {
        ...order,
        table_uuids: event.data.table_uuids,
        former_table_uuids: [...new Set([...order.former_table_uuids, ...event.data.before])].filter(
          (uuid) => !event.data.table_uuids.includes(uuid),
        ),
      }
    case 'OrderDetailsChanged':
      return { ...order, details: { ...order.details, ...event.data.details } }
    case 'OrderPickupNumbered':
      return { ...order, pickup_nr: event.data.pickup_nr, pickup: event.data }
    case 'OrderSharesPlanned':
      return { ...order, shares: event.data.amounts }
    default:
      return order
  }
}
