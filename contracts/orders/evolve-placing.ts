import type { Folds } from '../kernel/index.ts'
import type { ExistingOrder } from './order-shape.ts'
import type { placingFacts } from './placing.events.ts'
import type { shareFacts } from './transfer.events.ts'

/** The order's place, its holder and its planned shares. */
export const placingFolds: Folds<typeof placingFacts & typeof shareFacts, ExistingOrder> = {
  OrderCheckedOut: (order, { register_uuid, cashier_uuid, at }) => ({
    ...order,
    holder: { register_uuid, cashier_uuid, at },
  }),
  OrderTakenOver: (order, { register_uuid, cashier_uuid, at }) => ({
    ...order,
    holder: { register_uuid, cashier_uuid, at },
  }),
  OrderParked: (order) => ({ ...order, holder: null }),
  OrderForceReleased: (order) => ({ ...order, holder: null }),
  OrderPlaced: (order, { table_uuids, before }) => ({
    ...order,
    table_uuids,
    former_table_uuids: [...new Set([...order.former_table_uuids, ...before])].filter(
      (uuid) => !table_uuids.includes(uuid),
    ),
  }),
  OrderWaiterChanged: (order, { waiter_uuid }) => ({ ...order, waiter_uuid }),
  OrderDetailsChanged: (order, { details }) => ({ ...order, details: { ...order.details, ...details } }),
  OrderPickupNumbered: (order, pickup) => ({ ...order, pickup_nr: pickup.pickup_nr, pickup }),
  // The comments' texts are read from the log, not from the order's state.
  OrderCommented: (order) => order,
  OrderSharesPlanned: (order, { amounts }) => ({ ...order, shares: amounts }),
}
