import {
  isRejection,
  type Money,
  money,
  quantity,
  reject,
  sum,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  causesParam,
  type ExistingOrder,
  heldPayments,
  interimType,
  isWholeOf,
  leftOnCard,
  type Order,
  type OrderEvent,
  type OrderLine,
  type Payout,
  refundCauses,
  refundedOf,
  refundLine,
  unpaidOf,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { ended, lockedElsewhere, modeOf, openElsewhere, sameMoney, travelling } from './guards.ts'
import type { CommandOfType, Decision } from './order.commands.ts'
import { mirrored, payoutsOf, provedBy } from './plan-payouts.ts'

/**
 * ORD-28 to ORD-30: a partly paid order is sold as it stands, its rest on the interim account, so that what follows is
 * a sale taken back and never a sale changed.
 */
export const startUnwind = (
  { kind, counter, copy, terms, approval, by, decided_on }: CommandOfType<'StartUnwind'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const refused =
    ended(order) ??
    lockedElsewhere(order, by.register_uuid) ??
    openElsewhere(order, by.register_uuid, context) ??
    travelling(order)
  if (refused) return refused
  if (order.unwinding) return reject('order.unwinding')
  if (order.status !== 'confirmed') return reject('order.not_paid')
  if (order.payments.some(({ status }) => status === 'started')) return reject('order.payment_underway')
  // What a terminal took goes back by that terminal, and not in the same breath.
  if (heldPayments(order).some(({ method }) => method === 'card')) return reject('order.card_not_taken_back')
  if (decided_on.order !== undefined && !sameMoney(decided_on.order, order)) return reject('order.changed')
  const at = context.now
  const unwind_uuid = uuid5(context.command_id, `unwind:${order.order_uuid}`)
  const causes = terms ? refundCauses(order, mirrored(order, unwind_uuid), by.cashier_uuid, terms) : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  const session_limit = causes.length > 0 ? undefined : terms?.session_limit
  const payment_uuid = uuid5(unwind_uuid, 'interim')
  const amount = unpaidOf(order)
  return [
    {
      type: 'OrderUnwindStarted',
      data: {
        unwind_uuid,
        kind,
        counter,
        interim_payment_uuid: payment_uuid,
        by: { ...by, at },
        ...(copy ? { copy } : {}),
        ...(session_limit === undefined ? {} : { session_limit }),
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
    {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid,
        payment_type_uuid: interimType,
        method: 'interim',
        ...by,
        amount,
        rounding: zero,
        received: amount,
        change: zero,
        receipt_uuid: uuid5(order.order_uuid, `receipt:${payment_uuid}`),
        at,
      },
    },
  ]
}

/** The register's books were closed meanwhile: the order is partly paid as before. */
export const refuseUnwind = (
  { unwind_uuid }: CommandOfType<'RefuseUnwind'>,
  order: Order,
  { now: at }: DecideContext,
): Decision =>
  order.status !== 'new' && order.unwinding?.unwind_uuid === unwind_uuid
    ? [{ type: 'OrderUnwindRefused', data: { unwind_uuid, at } }]
    : []

/** Caps what is given back before any money leaves: per line what was sold less what was given back (SC-59). */
export const reserveRefund = (
  command: CommandOfType<'ReserveRefund'>,
  order: Order,
  { now: at }: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  const { refund_uuid, kind, counter, by, cash, terms, approval } = command
  const lines = linesBack(command, order, { gift_cards: kind === 'reversal' })
  if (isRejection(lines)) return lines
  if (command.card && leftOnCard(order, command.card.payment_uuid) === 0) return reject('order.card_used_up')
  const planned = cash
    ? payoutsOf(order, lines, cash, refund_uuid, command.card?.payment_uuid)
    : mirrored(order, refund_uuid)
  const { limit, evidence } = command.card ?? {}
  const payouts = evidence ? planned.flatMap((payout) => provedBy(evidence, payout)) : planned
  if (evidence && (planned.length > 1 || payouts.length === 0)) return reject('order.card_used_up')
  // PAY-08: how much that is stays with the shop.
  if (limit !== undefined && payouts.some(({ refund_of, amount }) => refund_of && -amount > limit))
    return reject('order.card_limit')
  const causes = terms ? refundCauses(order, payouts, by.cashier_uuid, terms) : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  const session_limit = causes.length > 0 ? undefined : (terms?.session_limit ?? command.session_limit)
  return [
    {
      type: 'OrderRefundReserved',
      data: {
        refund_uuid,
        kind,
        counter,
        lines,
        by: { ...by, at },
        payouts: payouts.map((payout) => heldTo(session_limit, payout)),
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
  ]
}

/** Cash that no administrator approved is counted by the session. */
const heldTo = (session_limit: Money | undefined, payout: Payout): Payout =>
  session_limit === undefined || payout.method !== 'cash' ? payout : { ...payout, session_limit }

/** Each line that gives back so much of a sold one, and never more than is left of it; all that is left when none is named. */
export const linesBack = (
  { refund_uuid, lines: named }: Pick<CommandOfType<'ReserveRefund'>, 'refund_uuid' | 'lines'>,
  order: ExistingOrder,
  { gift_cards }: { gift_cards: boolean },
) => {
  const asked =
    named ??
    order.lines.map((line) => ({
      line_uuid: line.uuid,
      quantity: quantity(line.quantity - refundedOf(order, line.uuid)),
    }))
  const lines: OrderLine[] = []
  for (const { line_uuid, quantity: amount } of asked) {
    if (amount <= 0) continue
    const line = order.lines.find(({ uuid }) => uuid === line_uuid)
    // What gives back is not given back again (SC-59).
    if (!line || line.quantity <= 0 || lines.some(({ refund_of }) => refund_of === line_uuid))
      return reject('order.line_unknown', { line_uuid })
    // Its code may have been used or given away: money back for it would be paid twice.
    if (line.gift_card && !gift_cards) return reject('order.gift_card_sold')
    const left = line.quantity - refundedOf(order, line_uuid)
    if (amount > left) return reject('order.quantity_too_large', { line_uuid, quantity: left })
    // Thousandths of a piece would each be rounded up in the guest's favour; the rest of a divided one goes whole.
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
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const refund = order.refunds.find((one) => one.refund_uuid === refund_uuid)
  if (refund?.status !== 'reserved') return []
  return released
    ? [{ type: 'OrderRefundReleased', data: { refund_uuid, reason: released, at } }]
    : [
        {
          type: 'OrderRefundSettled',
          data: { refund_uuid, ...(credit_note_nr === undefined ? {} : { credit_note_nr }), at },
        },
      ]
}

/** The order that gives back: its lines below zero, and the money that leaves, in one append. */
export const openCounter = (
  { original_order_uuid, reserved }: CommandOfType<'OpenCounter'>,
  order: Order,
  context: DecideContext,
): Decision => {
  const { now: at } = context
  const { counter, kind, lines, payouts, by } = reserved
  if (order.status !== 'new')
    return isCounterOf(order, original_order_uuid, payouts) ? [] : reject('order.id_taken')
  const { register_uuid, session_uuid, cashier_uuid } = by
  const hands = { register_uuid, session_uuid, cashier_uuid }
  const last = payouts.at(-1)?.payment_uuid
  return [
    {
      type: 'OrderOpened',
      data: {
        ...counter,
        ...hands,
        origin: { kind, order_uuid: original_order_uuid },
        ...modeOf(context),
        at,
      },
    },
    ...lines.map((line): OrderEvent => ({ type: 'OrderLineAdded', data: { line } })),
    ...payouts.map(
      ({ payment_uuid, amount, rounding, ...payout }): OrderEvent => ({
        type: 'OrderPaymentStarted',
        data: {
          payment_uuid,
          ...payout,
          ...hands,
          amount,
          rounding,
          received: sum([amount, rounding, payout.tip ?? zero]),
          change: money(0),
          at,
          ...(payment_uuid === last
            ? { receipt_uuid: uuid5(counter.order_uuid, `receipt:${payment_uuid}`) }
            : {}),
        },
      }),
    ),
  ]
}

/** The order was opened by this very refund before, and not by somebody who used its id. */
const isCounterOf = (
  { origin, payments }: ExistingOrder,
  original_order_uuid: Uuid,
  payouts: readonly Payout[],
): boolean =>
  origin?.order_uuid === original_order_uuid && payments[0]?.payment_uuid === payouts[0]?.payment_uuid

/** Its money was refused: nothing was given back, and nothing waits. */
export const dropCounter = (order: Order, { now: at }: DecideContext): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  if (ended(order) || heldPayments(order).length > 0) return []
  const { register_uuid, session_uuid, cashier_uuid } = order
  const by = { register_uuid, session_uuid, cashier_uuid }
  return [
    {
      type: 'OrderCancelled',
      data: { reason: 'payout_refused', ...by, amount: zero, net: zero, at },
    },
  ]
}

/** ORD-30: the copy goes on where the order stood, with what the kitchen has of it. */
export const openCopy = (
  { copy, original, by }: CommandOfType<'OpenCopy'>,
  order: Order,
  context: DecideContext,
): Decision => {
  const { now: at } = context
  if (order.status !== 'new')
    return order.origin?.kind === 'copy' && order.origin.order_uuid === original.order_uuid
      ? []
      : reject('order.id_taken')
  const { order_uuid, lines: sold, sent: had, table_uuids, details } = original
  const named = (uuid: Uuid) => uuid5(copy.order_uuid, uuid)
  const lines = sold.map(
    ({ origin_uuid: _, ...line }): OrderLine => ({
      ...line,
      uuid: named(line.uuid),
      ...(line.parent_uuid ? { parent_uuid: named(line.parent_uuid) } : {}),
    }),
  )
  const sent = Object.fromEntries(Object.entries(had).map(([uuid, line]) => [named(uuid), line]))
  const { register_uuid, cashier_uuid } = by
  const events: OrderEvent[] = [
    {
      type: 'OrderOpened',
      data: { ...copy, ...by, origin: { kind: 'copy', order_uuid }, ...modeOf(context), at },
    },
    {
      type: 'OrderTransferReceived',
      data: {
        transfer_uuid: named(order_uuid),
        kind: 'move_lines',
        source_order_uuid: order_uuid,
        lines,
        sent,
        at,
      },
    },
  ]
  if (Object.keys(details).length > 0) events.push({ type: 'OrderDetailsChanged', data: { details, at } })
  if (table_uuids.length > 0)
    events.push({
      type: 'OrderPlaced',
      data: { table_uuids: [...table_uuids], before: [], by: { ...by, at } },
    })
  events.push({ type: 'OrderTaken', data: { register_uuid, cashier_uuid, at } })
  return events
}
