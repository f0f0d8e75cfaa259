import type { Instant, Money, Uuid } from '@bon/contracts/kernel'
import type { ExistingOrder, OrderLine, PaymentMethod } from '@bon/contracts/orders'

/** A cart as the register made it: the stamped lines, and the order it was made from (folded at If-Match). */
export type Cart = { base: ExistingOrder | undefined; lines: readonly OrderLine[] }

export type SaveOrder = {
  type: 'SaveOrder'
  order_uuid: Uuid
  register_uuid: Uuid
  session_uuid: Uuid
  cashier_uuid: Uuid
  short_nr: number
  cart: Cart
}

export type StartPayment = {
  type: 'StartPayment'
  payment_uuid: Uuid
  payment_type_uuid: Uuid
  method: PaymentMethod
  register_uuid: Uuid
  session_uuid: Uuid
  cashier_uuid: Uuid
  received: Money
  rounding_unit: number
  receipt_uuid: Uuid
  /** Decided on this order; gone when it changed since (409 `order.changed`). */
  decided_on: { revision: bigint | undefined; order: ExistingOrder | undefined }
}

export type OrderCommand =
  | SaveOrder
  | StartPayment
  | { type: 'SellForCash'; save: SaveOrder; pay: StartPayment }
  | { type: 'RecordPayment'; payment_uuid: Uuid; completed?: { receipt_uuid: Uuid; nr: number; at: Instant } }
  | { type: 'ReleasePayment'; payment_uuid: Uuid; reason: string }
  | {
      type: 'CancelOrder'
      register_uuid: Uuid
      session_uuid: Uuid
      cashier_uuid: Uuid
      decided_on: StartPayment['decided_on']
    }

export type OrderRejection =
  | 'order.already_paid'
  | 'order.already_cancelled'
  | 'order.confirmed'
  | 'order.line_changed'
  | 'order.changed'
  | 'order.nothing_to_pay'
  | 'order.locked_to_register'
  | 'order.has_payments'
  | 'request.needs_revision'
  | 'request.not_found'
