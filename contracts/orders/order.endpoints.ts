import { z } from 'zod'
import { TypedCode } from '../gift-cards/typed-code.ts'
import {
  Amount,
  CashierUuid,
  endpoint,
  Instant,
  PaymentUuid,
  pattern,
  RegisterUuid,
  text,
  Uuid,
} from '../kernel/index.ts'
import { cart, soldLines } from './cart-line.ts'
import { OrderView } from './order.view.ts'
import { inSession, ofCart, ofEnded, ofPayment, ofTender } from './rejections.ts'

const cash = {
  payment_uuid: PaymentUuid,
  payment_type_uuid: Uuid,
  /** Cash handed over; less than is due pays a part. */
  /** Zero only for an order whose total is zero, with the payment type built in for it. */
  received: Amount,
  /** An exact part of the bill; anything received beyond it is change. Absent: all that is due. */
  amount: Amount.refine((amount) => amount > 0, { message: 'above zero' }).optional(),
  /** Number of the slip of a standalone terminal. */
  reference: pattern(20, /^[A-Za-z0-9]{1,20}$/, 'slip_number').optional(),
  /** Kind of card at a standalone terminal whose kinds are counted apart (REG-40). */
  card_type_uuid: Uuid.optional(),
  /** Terminal for a card payment; absent: the register's first terminal of that type. */
  terminal_uuid: Uuid.optional(),
  /** Pays by gift card (GC-12), with the payment type built into every company; `received` is the amount to charge. */
  gift_card: z.strictObject({ code: TypedCode }).optional(),
}

/** When the till acted: what waited without a server is checked as of then, and flagged. */
const sold_at = Instant.optional()
/** It waits in the till's list: what was sold without a server is accepted as it was, and judged afterwards. */
const waited = z.literal(true).optional()

/** Of a cart that is saved, of a payment, and of both in one call. */
const ofSale = [
  ...inSession,
  ...ofEnded,
  'order.approval_needed',
  'order.not_in_test_mode',
  'order.transfer_underway',
] as const

const ofOrder = z.object({ uuid: Uuid })
export const orderEndpoints = {
  save: endpoint({
    method: 'PUT',
    path: '/orders/:uuid',
    summary: 'Saves a cart: what it changed since If-Match is merged into the order (ORD-41).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject({ ...cart, sold_at, waited }),
    returns: z.object({ order: OrderView }),
    rejects: [...ofSale, ...ofCart],
    touches: ['orders', 'floor_plan'],
  }),
  retain: endpoint({
    method: 'PUT',
    path: '/orders/:uuid/retain',
    summary: 'Saves a cart and keeps the order in hand, whatever `suspend` says (ORD-42, DEF-64).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject(cart),
    returns: z.object({ order: OrderView }),
    rejects: [...ofSale, ...ofCart],
    touches: ['orders'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/orders/:uuid/payments',
    summary:
      'Takes money for an order; what covers the rest completes it. A card is begun, and followed at /payments.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      ...cash,
      sold_at,
      waited,
      /** Why an administrator approves a refund beyond the cashier's limits. */
      reason: text(200).optional(),
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: [...ofSale, ...ofPayment, ...ofTender],
    touches: ['orders'],
  }),
  sell: endpoint({
    method: 'POST',
    path: '/orders/:uuid/sale',
    summary: 'The whole cash sale in one call: saves the cart, takes the cash, completes the order.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({
      ...cart,
      order_lines: soldLines,
      ...cash,
      sold_at,
      waited,
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: [...ofSale, ...ofCart, ...ofPayment, ...ofTender],
    touches: ['orders'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:uuid/cancel',
    summary: 'Cancels an order on which nothing is paid (ORD-26).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      /** Why an administrator approves it, when the kitchen has received some of it. */
      reason: text(200).optional(),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      ...ofEnded,
      'order.approval_needed',
      'order.has_payments',
      'order.changed',
      'order.open_elsewhere',
      'order.transfer_underway',
    ],
    touches: ['orders', 'floor_plan'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/orders/:uuid',
    summary: 'An order, folded from its stream.',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({ order: OrderView }),
    rejects: [],
    // Who has it open is told by the plan alone.
    follows: ['orders', 'floor_plan'],
  }),
}
