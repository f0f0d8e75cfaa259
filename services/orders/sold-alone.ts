import {
  isRejection,
  type Rejection,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { ExistingOrder, OrderLine } from '@bon/contracts/orders'
import type { CommandContext } from '../kernel/index.ts'
import { withApproval } from './approving.ts'
import type { SaveOrder, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import type { PayBody } from './pay-command.ts'
import { paidBefore, settled } from './settled.ts'
import { orderStream } from './streams.ts'
import { actOf, type Waiting } from './waited.ts'

/** The order as the till had it is gone: it has ended, or was changed elsewhere while the till was away. */
const changed: ReadonlySet<string> = new Set([
  'order.already_paid',
  'order.already_cancelled',
  'order.changed',
  'order.confirmed',
  'order.line_changed',
  'order.details_changed',
  'order.tables_changed',
  'order.locked_to_register',
  'order.transfer_underway',
  'order.payment_underway',
  'order.nothing_to_pay',
  'order.amount_too_large',
  'order.too_many_payments',
  'order.too_large',
  'order.too_many_lines',
  'request.needs_revision',
])

type Sale = {
  save: SaveOrder
  pay: StartPayment
  /** What an administrator approves, as at the order that it was. */
  approves: 'order.save' | 'order.refund'
}
type Body = Pick<PayBody, 'register_uuid' | 'cashier_uuid' | 'payment_uuid' | 'reason'>

/** Derived, so that the same command sent again meets the same order. */
const aloneOf = (uuid: Uuid, { command_id }: Pick<CommandContext, 'command_id'>): Uuid =>
  uuid5(uuid, `waited:${command_id}`)

/** The answer of a sale that became an order of its own before; undefined when it did not. */
export const soldAloneBefore = async (
  deps: OrderDependencies,
  uuid: Uuid,
  context: CommandContext,
  request: RequestContext,
) => {
  const alone = aloneOf(uuid, context)
  const before = await deps.handler.repeated(orderDecider, orderStream(alone), context)
  return before && !isRejection(before) ? paidBefore(deps, alone, before, context, request) : before
}

/**
 * A sale that was made without a server, of an order that is not as the till had it any more: its lines and its money are
 * an order of their own, which names the other. Any other rejection stands.
 */
export const soldAlone = async <Refused extends Rejection>(
  deps: OrderDependencies,
  refused: Refused,
  { save, pay, approves }: Sale,
  waiting: Waiting,
  body: Body,
  context: CommandContext,
  request: RequestContext,
) => {
  if (!changed.has(refused.rejection)) return refused
  const { order_uuid, cart, details } = save
  waiting.accept({ kind: 'order_changed', order_uuid })
  const alone = aloneOf(order_uuid, context)
  const waited = actOf(waiting)
  const placed: SaveOrder = {
    ...save,
    order_uuid: alone,
    cart: { base: undefined, lines: linesOf(alone, cart) },
    details: { ...cart.base?.details, ...details },
    table_uuids: undefined,
    suspend: undefined,
    waited,
  }
  const paid: StartPayment = {
    ...pay,
    receipt_uuid: uuid5(alone, `receipt:${pay.payment_uuid}`),
    decided_on: { revision: undefined, order: undefined },
    waited,
  }
  const own: CommandContext = { ...context, is_new: true, hold: undefined }
  const started = await withApproval(deps, order_uuid, approves, body, request, (approval) =>
    deps.handler.handle(
      orderDecider,
      orderStream(alone),
      { type: 'PlaceAndPay', save: { ...placed, approval }, pay: paid },
      own,
    ),
  )
  if (!isRejection(started)) return settled(deps, alone, body.payment_uuid, context, request)
  // Nothing else can keep a new order from being placed, so the first refusal says more.
  return started.rejection === 'order.approval_needed'
    ? reject('order.approval_needed', started.params)
    : refused
}

/** With ids of their own; what the other order had is made in the kitchen by that one. */
const linesOf = (alone: Uuid, { base, lines }: SaveOrder['cart']): OrderLine[] => {
  const had = new Set(base?.lines.map(({ uuid }) => uuid))
  const own = (uuid: Uuid): Uuid => uuid5(alone, uuid)
  return lines.map((line) => ({
    ...line,
    uuid: own(line.uuid),
    ...(line.parent_uuid && { parent_uuid: own(line.parent_uuid) }),
    ...(had.has(line.uuid) && { print_category_uuid: null }),
  }))
}

/** The cart of a sale that paid the order as it was. */
export const savedBefore = (
  base: ExistingOrder,
  { register_uuid, session_uuid, cashier_uuid }: StartPayment,
): SaveOrder => ({
  type: 'SaveOrder',
  order_uuid: base.order_uuid,
  register_uuid,
  session_uuid,
  cashier_uuid,
  short_nr: base.short_nr,
  cart: { base, lines: base.lines },
})
