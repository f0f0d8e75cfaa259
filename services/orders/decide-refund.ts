import {
  isRejection,
  type Money,
  minus,
  money,
  negated,
  type OrderUuid,
  plus,
  quantity,
  reject,
  sum,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  activePayments,
  causesParam,
  type ExistingOrder,
  isManualTender,
  isWholeOf,
  leftOnCard,
  leftOnMeans,
  type Order,
  type OrderEvent,
  type OrderLine,
  owedOf,
  type Payout,
  refundCauses,
  refundedOf,
  refundLine,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { ended, modeOf } from './guards.ts'
import { type CommandOfType, happened } from './order.commands.ts'
import { mirrored, payoutsOf, provedBy } from './plan-payouts.ts'

/** Reserves a refund before money is paid out: per line at most what was sold less what was refunded (SC-59). */
export const reserveRefund = (
  command: CommandOfType<'ReserveRefund'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  // Money that was never received is not given back.
  const owed = owedOf(order)
  if (owed > 0) return reject('order.owed_first', { amount: owed })
  const { refund_uuid, kind, refund_order, by, cash, terms, approval } = command
  const lines = linesBack(command, order, { gift_cards: kind === 'reversal' })
  if (isRejection(lines)) return lines
  if (command.card && leftOnCard(order, command.card.payment_uuid) === 0) return reject('order.card_used_up')
  const planned = cash
    ? payoutsOf(order, lines, cash, refund_uuid, command.card?.payment_uuid)
    : mirrored(order, refund_uuid)
  const beyond = beyondMeans(order, planned)
  if (kind === 'refund' && beyond !== undefined) return reject('order.means_used_up', { amount: beyond })
  const { limit, evidence } = command.card ?? {}
  const payouts = evidence ? planned.flatMap((payout) => provedBy(evidence, payout)) : planned
  if (evidence && (planned.length > 1 || payouts.length === 0)) return reject('order.card_used_up')
  // The limit is a setting of the shop (PAY-08).
  if (limit !== undefined && payouts.some(({ refund_of, amount }) => refund_of && -amount > limit))
    return reject('order.card_limit')
  const causes = terms ? refundCauses(order, payouts, by.cashier_uuid, terms) : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  const session_limit = causes.length > 0 ? undefined : (terms?.session_limit ?? command.session_limit)
  return happened([
    {
      type: 'OrderRefundReserved',
      data: {
        refund_uuid,
        kind,
        refund_order,
        lines,
        by: { ...by, at },
        payouts: payouts.map((payout) => withSessionLimit(session_limit, payout)),
        ...(kind === 'reversal' && order.details.guests && { guests: order.details.guests }),
        ...(order.details.delivery_type && { delivery_type: order.details.delivery_type }),
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
  ])
}

/** What is left on means beside the till that would give back more than they took; undefined when none would. */
const beyondMeans = (order: ExistingOrder, payouts: readonly Payout[]): Money | undefined => {
  for (const { payment_type_uuid, method, amount, rounding } of payouts) {
    if (!isManualTender(method)) continue
    const left = leftOnMeans(order, payment_type_uuid)
    if (minus(left, negated(plus(amount, rounding))) < 0) return left
  }
  return undefined
}

/** Cash without an administrator's approval counts towards the session's limit. */
const withSessionLimit = (session_limit: Money | undefined, payout: Payout): Payout =>
  session_limit === undefined || payout.method !== 'cash' ? payout : { ...payout, session_limit }

type Requested = NonNullable<CommandOfType<'ReserveRefund'>['lines']>

/** Who gives all goods back gets back what the card cost too (forbrugeraftaleloven § 22); of a part, only if it is named. */
const withSurcharges = (order: ExistingOrder, requested: Requested): Requested => {
  const leftOf = ({ uuid, quantity: sold }: OrderLine) => quantity(sold - refundedOf(order, uuid))
  const isNamed = ({ uuid }: OrderLine) => requested.some(({ line_uuid }) => line_uuid === uuid)
  const takesAll = (line: OrderLine) =>
    leftOf(line) <= 0 ||
    requested.some(({ line_uuid, quantity: amount }) => line_uuid === line.uuid && amount >= leftOf(line))
  const [fees, goods] = [order.lines.filter(isFee), order.lines.filter((line) => !isFee(line))]
  if (!goods.every(takesAll)) return requested
  const unnamed = fees.filter((line) => !isNamed(line))
  return [...requested, ...unnamed.map((line) => ({ line_uuid: line.uuid, quantity: leftOf(line) }))]
}
const isFee = ({ mark }: OrderLine): boolean => mark === 'surcharge'

/**
 * Refund lines for the given quantities, at most what is left of each line; without `lines`, everything that is left.
 */
export const linesBack = (
  { refund_uuid, lines: named }: Pick<CommandOfType<'ReserveRefund'>, 'refund_uuid' | 'lines'>,
  order: ExistingOrder,
  { gift_cards }: { gift_cards: boolean },
) => {
  const requestedLines = named
    ? withSurcharges(order, named)
    : order.lines.map((line) => ({
        line_uuid: line.uuid,
        quantity: quantity(line.quantity - refundedOf(order, line.uuid)),
      }))
  const lines: OrderLine[] = []
  for (const { line_uuid, quantity: amount } of requestedLines) {
    if (amount <= 0) continue
    const line = order.lines.find(({ uuid }) => uuid === line_uuid)
    // A refund line cannot itself be refunded (SC-59).
    if (!line || line.quantity <= 0 || lines.some(({ refund_of }) => refund_of === line_uuid))
      return reject('order.line_unknown', { line_uuid })
    // The code may have been used or passed on, so a refund could pay twice.
    if (line.gift_card && !gift_cards) return reject('order.gift_card_sold')
    const left = line.quantity - refundedOf(order, line_uuid)
    if (amount > left) return reject('order.quantity_too_large', { line_uuid, quantity: left })
    // Fractions of a piece would each be rounded in the guest's favour; the rest of a split piece may only be refunded
    // whole.
    if (amount !== left && !isWholeOf(quantity(amount), line.unit))
      return reject('order.quantity_not_whole', { product_uuid: line.product_uuid })
    lines.push(refundLine(order, line, amount, refund_uuid))
  }
  return lines.length > 0 ? lines : reject('order.nothing_to_refund')
}

export const endRefund = (
  { refund_uuid, released, credit_note_nr }: CommandOfType<'EndRefund'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refund = order.refunds.find((one) => one.refund_uuid === refund_uuid)
  if (refund?.status !== 'reserved') return []
  return released
    ? happened([{ type: 'OrderRefundReleased', data: { refund_uuid, reason: released, at } }])
    : happened([
        {
          type: 'OrderRefundSettled',
          data: { refund_uuid, ...(credit_note_nr !== undefined && { credit_note_nr }), at },
        },
      ])
}

/** The refund order: negative lines and the payouts, in one append. */
export const openRefundOrder = (
  { original_order_uuid, reserved }: CommandOfType<'OpenCounter'>,
  order: Order,
  context: DecideContext,
) => {
  const { now: at } = context
  const { refund_order, kind, lines, payouts, guests, delivery_type, by } = reserved
  if (order.status !== 'new')
    return isRefundOrderOf(order, original_order_uuid, payouts) ? [] : reject('order.id_taken')
  const { register_uuid, session_uuid, cashier_uuid } = by
  const actor = { register_uuid, session_uuid, cashier_uuid }
  const details = { ...(guests && { guests }), ...(delivery_type && { delivery_type }) }
  const last = payouts.at(-1)?.payment_uuid
  return happened([
    {
      type: 'OrderOpened',
      data: {
        ...refund_order,
        ...actor,
        origin: { kind, order_uuid: original_order_uuid },
        ...modeOf(context),
        at,
      },
    },
    ...lines.map((line): OrderEvent => ({ type: 'OrderLineAdded', data: { line } })),
    ...(Object.keys(details).length > 0
      ? [{ type: 'OrderDetailsChanged' as const, data: { details, at } }]
      : []),
    ...payouts.map(
      ({ payment_uuid, amount, rounding, ...payout }): OrderEvent => ({
        type: 'OrderPaymentStarted',
        data: {
          payment_uuid,
          ...payout,
          ...actor,
          amount,
          rounding,
          received: sum([amount, rounding, payout.tip ?? zero]),
          change: money(0),
          at,
          ...(payment_uuid === last && {
            receipt_uuid: uuid5(refund_order.order_uuid, `receipt:${payment_uuid}`),
          }),
        },
      }),
    ),
  ])
}

/** Whether the order was opened by this refund before, and not by another use of its id. */
const isRefundOrderOf = (
  { origin, payments }: ExistingOrder,
  original_order_uuid: OrderUuid,
  payouts: readonly Payout[],
): boolean =>
  origin?.order_uuid === original_order_uuid && payments[0]?.payment_uuid === payouts[0]?.payment_uuid

/** Cancels the refund order when its payout was refused: nothing was refunded. */
export const dropRefundOrder = (order: Order, { now: at }: DecideContext) => {
  if (order.status === 'new') return reject('request.not_found')
  if (ended(order) || activePayments(order).length > 0) return []
  const { register_uuid, session_uuid, cashier_uuid } = order
  const by = { register_uuid, session_uuid, cashier_uuid }
  return happened([
    {
      type: 'OrderCancelled',
      data: { reason: 'payout_refused', ...by, amount: zero, net: zero, at },
    },
  ])
}
