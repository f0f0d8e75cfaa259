import { reject } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent, orderEvents } from '@bon/contracts/orders'
import type { DecideContext, Decider } from '../kernel/index.ts'
import { rebookPayment, reclaimPayment, takePayment } from './decide-card.ts'
import { reserveCredit } from './decide-credit.ts'
import { askKitchen, endTicket, sendToKitchen, withLastTicket } from './decide-kitchen.ts'
import { recordPayment, releasePayment, sellForCash, startPayment } from './decide-payment.ts'
import {
  cancelEmpty,
  cancelOrder,
  commentOrder,
  forceRelease,
  numberPickup,
  placeOrder,
  planShares,
  takeOrder,
} from './decide-placing.ts'
import {
  dropCounter,
  endRefund,
  openCopy,
  openCounter,
  refuseUnwind,
  reserveRefund,
  startUnwind,
} from './decide-refund.ts'
import { saveOrder } from './decide-save.ts'
import { endTransfer, receiveTransfer, startTransfers } from './decide-transfer.ts'
import type { Decision, OrderCommand, OrderRejection } from './order.commands.ts'

/** What may be done to an order. Each command guards for itself: a refund is still decided after completion. */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent, OrderRejection> = {
  schemas: orderEvents,
  keeps_mode: true,
  initialState: newOrder,
  evolve: evolveOrder,
  decide: (command, order, context) =>
    otherMode(command, order, context) ??
    withLastTicket(decideOrder(command, order, context), order, context),
}

/**
 * Training and the real thing never touch (DEF-21): what one of them wants of the other's order is refused. Lines that
 * set out are told so by the order that they came to, because a transfer is answered by an event.
 */
const otherMode = (
  command: OrderCommand,
  order: Order,
  { now: at, test_mode }: DecideContext,
): Decision | undefined => {
  if (order.status === 'new' || test_mode === undefined || test_mode === (order.test_mode === true))
    return undefined
  if (command.type !== 'ReceiveTransfer') return reject('order.test_mode_mismatch')
  const { source_order_uuid, started } = command
  const { transfer_uuid } = started
  const data = { transfer_uuid, source_order_uuid, reason: 'order.test_mode_mismatch', at }
  return order.answered.includes(transfer_uuid) ? [] : [{ type: 'OrderTransferRefused', data }]
}

const decideOrder = (command: OrderCommand, order: Order, context: DecideContext): Decision => {
  switch (command.type) {
    case 'SaveOrder':
      return saveOrder(command, order, context)
    case 'StartPayment':
      return startPayment(command, order, context)
    case 'SellForCash':
      return sellForCash(command.save, command.pay, order, context)
    case 'RecordPayment':
      return recordPayment(command, order)
    case 'ReleasePayment':
      return releasePayment(command, order, context)
    case 'TakePayment':
      return takePayment(command, order)
    case 'RebookPayment':
      return rebookPayment(command, order, context)
    case 'ReclaimPayment':
      return reclaimPayment(command, order, context)
    case 'CancelOrder':
      return cancelOrder(command, order, context)
    case 'NumberPickup':
      return numberPickup(command, order)
    case 'CancelEmpty':
      return cancelEmpty(command, order, context)
    case 'TakeOrder':
      return takeOrder(command, order, context)
    case 'ForceReleaseOrder':
      return forceRelease(command, order, context)
    case 'PlaceOrder':
      return placeOrder(command, order, context)
    case 'PlanShares':
      return planShares(command, order, context)
    case 'CommentOrder':
      return commentOrder(command, order, context)
    case 'StartTransfers':
      return startTransfers(command, order, context)
    case 'ReceiveTransfer':
      return receiveTransfer(command, order, context)
    case 'EndTransfer':
      return endTransfer(command, order, context)
    case 'SendToKitchen':
      return sendToKitchen(command, order, context)
    case 'AskKitchen':
      return askKitchen(command, order, context)
    case 'EndTicket':
      return endTicket(command, order)
    case 'StartUnwind':
      return startUnwind(command, order, context)
    case 'RefuseUnwind':
      return refuseUnwind(command, order, context)
    case 'ReserveRefund':
      return reserveRefund(command, order, context)
    case 'ReserveCredit':
      return reserveCredit(command, order, context)
    case 'EndRefund':
      return endRefund(command, order, context)
    case 'OpenCounter':
      return openCounter(command, order, context)
    case 'DropCounter':
      return dropCounter(order, context)
    case 'OpenCopy':
      return openCopy(command, order, context)
  }
}
