import { reject } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent, orderEvents } from '@bon/contracts/orders'
import type { DecideContext, Decider } from '../kernel/index.ts'
import { rebookPayment, reclaimPayment, takePayment } from './decide-card.ts'
import { openCopy } from './decide-copy.ts'
import { reserveCredit } from './decide-credit.ts'
import { endTicket, requestKitchenTicket, sendToKitchen, withLastTicket } from './decide-kitchen.ts'
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
import { dropRefundOrder, endRefund, openRefundOrder, reserveRefund } from './decide-refund.ts'
import { rejectReversal, startReversal } from './decide-reversal.ts'
import { saveOrder } from './decide-save.ts'
import { endTransfer, receiveTransfer, startTransfers } from './decide-transfer.ts'
import type { Decision, OrderCommand, OrderRejection } from './order.commands.ts'

/**
 * Decides all commands on an order. Each command checks the status itself, because a refund is decided after
 * completion.
 */
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
 * Training and real orders never mix (DEF-21): commands across modes are rejected. A transfer is answered by an event
 * of the target instead, because it is already under way.
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
    case 'PlaceAndPay':
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
      return requestKitchenTicket(command, order, context)
    case 'EndTicket':
      return endTicket(command, order)
    case 'StartReversal':
      return startReversal(command, order, context)
    case 'RejectReversal':
      return rejectReversal(command, order, context)
    case 'ReserveRefund':
      return reserveRefund(command, order, context)
    case 'ReserveCredit':
      return reserveCredit(command, order, context)
    case 'EndRefund':
      return endRefund(command, order, context)
    case 'OpenCounter':
      return openRefundOrder(command, order, context)
    case 'DropCounter':
      return dropRefundOrder(order, context)
    case 'OpenCopy':
      return openCopy(command, order, context)
  }
}
