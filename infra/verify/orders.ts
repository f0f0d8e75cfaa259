import { type RecordedEvent, sum, type Uuid, zero } from '@bon/contracts/kernel'
import {
  activePayments,
  type ExistingOrder,
  evidenceOf,
  evolveOrder,
  lineTotals,
  newOrder,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderTotals,
  refundedOf,
  unpaidOf,
} from '@bon/contracts/orders'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'
import { openOrders } from './open-orders.ts'
import { corrected, tenderCorrected, wait } from './order-corrections.ts'
import { owedRecorded, owedSettlementStarted, settlesOwed } from './owed.ts'
import { proportioned } from './proportioned.ts'
import { isSurcharge, surchargeAdded, surchargeTaken } from './surcharges.ts'
import { isTipAfter, tipStarted } from './tips.ts'

const affects = 'the order and its receipt'

/** Orders: permitted transitions, amounts due, and that money and receipts agree (INVAR-1, INVAR-14). */
export const orders = (memory: Memory, books: Books): Checker => {
  const counts = memory.state('order_counts', { completed: 0, opened: 0 })
  return {
    see(recorded) {
      if (!recorded.stream.startsWith('order-')) return
      const { type, data } = upcast(recorded)
      const event = { type, data } as OrderEvent
      const order_uuid = recorded.stream.slice('order-'.length)
      const before = books.orders.get(order_uuid)?.order ?? newOrder
      if (event.type === 'OrderOpened') {
        expectSame(event.data.order_uuid, order_uuid, 'order.foreign', recorded, affects)
        const training = recorded.meta.test_mode === 'yes'
        expectSame(event.data.test_mode === true, training, 'order.mode', recorded, affects)
        if (before.status !== 'new') throw new IntegrityViolation('order.opened_twice', recorded, affects)
        counts.opened++
      } else if (before.status === 'new') {
        throw new IntegrityViolation('order.not_opened', recorded, affects)
      } else {
        rules(books, before, event, recorded)
      }
      const order = evolveOrder(before, event)
      books.orders.set(order_uuid, { order, last: recorded })
      if (order.status === 'completed' && event.type === 'OrderCompleted') counts.completed++
      if (isOver(order)) books.orders.set(order_uuid, { order: bare(order), last: recorded })
    },
    open: () => openOrders(books),
    counted: () => ({ orders: counts.opened, completed: counts.completed }),
  }
}

const isOver = (order: Order): boolean => order.status === 'completed' || order.status === 'cancelled'

/** The part of a finished order that later checks need: its end, and what can be refunded. */
const bare = (order: Order): Order =>
  order.status === 'new'
    ? order
    : {
        ...order,
        // The invoiced amount limits what can be credited; a payment may have been recorded on the wrong means.
        payments: order.payments.filter(({ billed, status }) =>
          isInvoiced(order) ? billed : status !== 'released',
        ),
        tickets: [],
        sent: {},
        lines: order.status === 'completed' || isInvoiced(order) ? order.lines : [],
      }

const isInvoiced = (order: ExistingOrder): boolean => order.status === 'cancelled' && !!order.invoiced

const rules = (books: Books, order: ExistingOrder, event: OrderEvent, recorded: RecordedEvent) => {
  const ended = order.status === 'completed' || order.status === 'cancelled'
  if (ended && !afterEnd.has(event.type) && !settlesOwed(order, event) && !isTipAfter(order, event)) {
    throw new IntegrityViolation('order.changed_after_end', recorded, affects)
  }
  switch (event.type) {
    case 'OrderLineAdded':
      if (isSurcharge(event.data.line)) surchargeAdded(order, event.data.line, recorded)
      else frozen(order, recorded)
      return expectSame(lineOf(order, event.data.line.uuid), undefined, 'order.line_twice', recorded, affects)
    case 'OrderLineChanged':
      frozen(order, recorded)
      expectSame(
        lineOf(order, event.data.line.uuid),
        event.data.before,
        'order.line_changed_from_other',
        recorded,
        affects,
      )
      return corrected(books, order, event.data.before, event.data.line, event.data, recorded)
    case 'OrderLineRemoved': {
      frozen(order, recorded)
      const { line, reported, ...by } = event.data
      expectSame(lineOf(order, line.uuid), line, 'order.line_removed_other', recorded, affects)
      return corrected(books, order, line, undefined, { by, reported }, recorded)
    }
    case 'OrderTransferStarted':
      frozen(order, recorded)
      return setOut(books, order, event.data, recorded)
    case 'OrderTransferReceived':
      return arrived(books, order, event.data, recorded)
    case 'OrderTransferRefused':
    case 'OrderTransferReturned':
      books.transfers.delete(event.data.transfer_uuid)
      return
    case 'OrderRefundReserved':
      return reserved(order, event.data, recorded)
    case 'OrderPaymentStarted':
      if (event.data.only_tip) return tipStarted(order, event.data, recorded)
      return event.data.settles_owed
        ? owedSettlementStarted(order, event.data, recorded)
        : started(order, event.data, recorded)
    case 'OrderPaymentAdjusted':
      return surchargeTaken(order, event.data, recorded)
    case 'OrderPaymentRecorded': {
      const { payment_uuid, amount } = event.data
      owedRecorded(books, order, event.data, recorded)
      const money = books.money.get(payment_uuid)
      if (!money) throw new IntegrityViolation('payment.without_money', recorded, affects)
      expectSame(amount, money.data.amount, 'payment.differs_from_money', recorded, affects)
      const isCard = money.data.method === 'card'
      const evidence = isCard ? evidenceOf(money.data) : {}
      expectSame(evidenceOf(event.data), evidence, 'payment.other_evidence', recorded, affects)
      books.money.delete(payment_uuid)
      return
    }
    case 'OrderTenderCorrected':
      return tenderCorrected(books, order, event.data, recorded)
    case 'OrderPaymentReleased':
      if (books.money.has(event.data.payment_uuid))
        throw new IntegrityViolation('payment.released_but_taken', recorded, affects)
      return
    case 'OrderCompleted':
      return complete(books, order, event.data, recorded)
    case 'OrderCancelled':
      return cancelled(books, order, event.data, recorded)
  }
}

/** Events that may follow a paid or cancelled order: they do not change the sale. */
const afterEnd: ReadonlySet<string> = new Set([
  'OrderCommented',
  'OrderKitchenSendScheduled',
  'OrderSentToKitchen',
  'OrderTicketEnded',
  'OrderPickupNumbered',
  'OrderTransferRefused',
  'OrderRefundReserved',
  'OrderRefundSettled',
  'OrderRefundReleased',
  'OrderActionApproved',
  'OrderTenderCorrected',
])

type Started = Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']
type Data<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']
const worth = (lines: readonly OrderLine[]): number => sum(lines.map((line) => lineTotals(line).total))

/** The lines sent and those left must together have the value of the lines before. */
const setOut = (
  books: Books,
  order: ExistingOrder,
  started: Data<'OrderTransferStarted'>,
  recorded: RecordedEvent,
): void => {
  const movedIds = new Set(started.taken)
  const was = worth(order.lines.filter(({ uuid }) => movedIds.has(uuid)))
  expectSame(worth(started.lines) + worth(started.rest), was, 'transfer.lost_money', recorded, affects)
  books.transfers.set(started.transfer_uuid, { lines: started.lines, event: recorded })
}

/** The received lines must equal those sent; the copy of a reopened order has its lines from no other order. */
const arrived = (
  books: Books,
  order: ExistingOrder,
  { transfer_uuid, lines }: Data<'OrderTransferReceived'>,
  recorded: RecordedEvent,
): void => {
  const sent = books.transfers.get(transfer_uuid)
  if (!sent && order.origin?.kind === 'copy') return
  if (!sent) throw new IntegrityViolation('transfer.never_set_out', recorded, affects)
  expectSame(lines, sent.lines, 'transfer.arrived_otherwise', recorded, affects)
  books.transfers.delete(transfer_uuid)
}

/** Refunds never exceed what was sold, and credits never what was invoiced (SC-59). */
const reserved = (
  order: ExistingOrder,
  refund: Data<'OrderRefundReserved'>,
  recorded: RecordedEvent,
): void => {
  const after = evolveOrder(order, { type: 'OrderRefundReserved', data: refund })
  if (after.status === 'new') return
  for (const line of after.lines) {
    if (refundedOf(after, line.uuid) > line.quantity)
      throw new IntegrityViolation('refund.too_much', recorded, affects)
  }
  if (refund.kind !== 'credit') return
  const invoiced = sum(order.payments.flatMap(({ billed, amount }) => (billed ? [amount] : [])))
  const credited = after.refunds.flatMap(({ status, amount }) => (status === 'released' ? [] : [amount]))
  if (sum(credited) > invoiced) throw new IntegrityViolation('refund.over_invoiced', recorded, affects)
}

const lineOf = (order: ExistingOrder, uuid: Uuid) => order.lines.find((line) => line.uuid === uuid)

/** Lines are frozen at the first payment: the receipt is made from them (ORD-25). */
const frozen = (order: ExistingOrder, recorded: RecordedEvent): void => {
  if (order.status === 'confirmed')
    throw new IntegrityViolation('order.line_after_payment', recorded, affects)
}

/** A payment takes at most what is due; the one that covers the rest has the receipt, rounding and change. */
const started = (order: ExistingOrder, payment: Started, recorded: RecordedEvent): void => {
  const unpaid = unpaidOf(order)
  if (Math.sign(payment.amount) !== Math.sign(unpaid) || Math.abs(payment.amount) > Math.abs(unpaid))
    throw new IntegrityViolation('payment.too_much', recorded, affects)
  const covers = payment.receipt_uuid !== undefined
  expectSame(covers, payment.amount === unpaid, 'payment.receipt_misplaced', recorded, affects)
  proportioned(payment, covers, recorded)
}

const complete = (
  books: Books,
  order: ExistingOrder,
  {
    receipt_uuid,
    nr,
    gift_cards_nr,
    at,
  }: { receipt_uuid: Uuid; nr: number; gift_cards_nr?: number | undefined; at: string },
  recorded: RecordedEvent,
): void => {
  const receipt = books.receipts.get(order.order_uuid)
  if (!receipt) throw new IntegrityViolation('order.completed_without_receipt', recorded, affects)
  if (receipt.has_gift_cards && !receipt.gift_cards)
    throw new IntegrityViolation('receipt.without_gift_cards', recorded, affects)
  const actual = { receipt_uuid, nr, gift_cards_nr, at }
  const cards_nr = receipt.gift_cards?.nr
  const sealed = {
    receipt_uuid: receipt.receipt_uuid,
    nr: receipt.nr,
    gift_cards_nr: cards_nr,
    at: receipt.at,
  }
  expectSame(actual, sealed, 'order.completed_otherwise', recorded, affects)
  // All payments must be recorded before, and sum to exactly the total.
  const started = order.payments.filter(({ status }) => status === 'started')
  expectSame(started.length, 0, 'order.completed_early', recorded, affects)
  const paid = sum([zero, ...activePayments(order).map(({ amount }) => amount)])
  expectSame(paid, orderTotals(order.lines).total, 'order.completed_unpaid', recorded, affects)
  books.receipts.delete(order.order_uuid)
}

const cancelled = (
  books: Books,
  order: ExistingOrder,
  data: Data<'OrderCancelled'>,
  recorded: RecordedEvent,
) => {
  const { total, net } = orderTotals(order.lines)
  const { invoiced, at } = data
  if (invoiced) {
    expectSame([data.amount, data.net], [total, net], 'order.cancelled_amount', recorded, affects)
    return complete(books, order, { ...invoiced, at }, recorded)
  }
  // Training orders end with their session, including their simulated payments.
  if (data.reason === 'test_mode_ended')
    return expectSame(order.test_mode, true, 'order.cancelled_as_training', recorded, affects)
  if (activePayments(order).length > 0)
    throw new IntegrityViolation('order.cancelled_with_money', recorded, affects)
  const { session_uuid, register_uuid, cashier_uuid, amount, reason } = data
  if (reason === 'payout_refused') return
  if (reason === 'empty_at_close')
    return expectSame(order.lines.length, 0, 'order.dropped_with_lines', recorded, affects)
  if (reason === 'moved')
    return expectSame(order.lines.length, 0, 'order.moved_with_lines', recorded, affects)
  expectSame([amount, data.net], [total, net], 'order.cancelled_amount', recorded, affects)
  const copied = { register_uuid, cashier_uuid, amount, net, order_uuid: order.order_uuid }
  return wait(books, recorded, session_uuid, 'order_cancelled', copied)
}
