import { reject } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent, orderEvents } from '@bon/contracts/orders'
import {
  type CodeSaidBy,
  type CodesOf,
  type DecideContext,
  type Decider,
  type Decisions,
  decideBy,
} from '../kernel/index.ts'
import { rebookPayment, reclaimPayment, takePayment } from './decide-card.ts'
import { openCopy } from './decide-copy.ts'
import { reserveCredit } from './decide-credit.ts'
import { returnDeposits } from './decide-deposit.ts'
import { endTicket, requestKitchenTicket, sendToKitchen, withLastTicket } from './decide-kitchen.ts'
import { oweRest, settleOwed } from './decide-owed.ts'
import { recordPayment, releasePayment, sellForCash, startPayment } from './decide-payment.ts'
import {
  cancelEmpty,
  cancelOrder,
  changeWaiter,
  commentOrder,
  forceRelease,
  numberPickup,
  placeOrder,
  planShares,
  takeOrder,
  takeOverOrder,
} from './decide-placing.ts'
import { dropRefundOrder, endRefund, openRefundOrder, reserveRefund } from './decide-refund.ts'
import { rejectReversal, startReversal } from './decide-reversal.ts'
import { saveOrder } from './decide-save.ts'
import { correctTender } from './decide-tender.ts'
import { giveTip, giveTipBack } from './decide-tip.ts'
import { endTransfer, receiveTransfer, startTransfers } from './decide-transfer.ts'
import { happened, type OrderCommand } from './order.commands.ts'

/**
 * Training and real orders never mix (DEF-21): commands across modes are rejected. A transfer is answered by an event
 * of the target instead, because it is already under way.
 */
const otherMode = (command: OrderCommand, order: Order, { now: at, test_mode }: DecideContext) => {
  if (order.status === 'new' || test_mode === undefined || test_mode === (order.test_mode === true))
    return undefined
  if (command.type !== 'ReceiveTransfer') return reject('order.test_mode_mismatch')
  const { source_order_uuid, started } = command
  const { transfer_uuid } = started
  const data = { transfer_uuid, source_order_uuid, reason: 'order.test_mode_mismatch', at }
  return order.answered.includes(transfer_uuid) ? [] : happened([{ type: 'OrderTransferRefused', data }])
}

const decisions = {
  SaveOrder: saveOrder,
  StartPayment: startPayment,
  PlaceAndPay: ({ save, pay }, order: Order, context: DecideContext) =>
    sellForCash(save, pay, order, context),
  ReturnDeposits: returnDeposits,
  RecordPayment: recordPayment,
  ReleasePayment: releasePayment,
  TakePayment: takePayment,
  RebookPayment: rebookPayment,
  CorrectTender: correctTender,
  OweRest: oweRest,
  SettleOwed: settleOwed,
  GiveTip: giveTip,
  GiveTipBack: giveTipBack,
  ReclaimPayment: reclaimPayment,
  CancelOrder: cancelOrder,
  NumberPickup: numberPickup,
  CancelEmpty: cancelEmpty,
  TakeOrder: takeOrder,
  TakeOverOrder: takeOverOrder,
  ForceReleaseOrder: forceRelease,
  PlaceOrder: placeOrder,
  ChangeWaiter: changeWaiter,
  PlanShares: planShares,
  CommentOrder: commentOrder,
  StartTransfers: startTransfers,
  ReceiveTransfer: receiveTransfer,
  EndTransfer: endTransfer,
  SendToKitchen: sendToKitchen,
  AskKitchen: requestKitchenTicket,
  EndTicket: endTicket,
  StartReversal: startReversal,
  RejectReversal: rejectReversal,
  ReserveRefund: reserveRefund,
  ReserveCredit: reserveCredit,
  EndRefund: endRefund,
  OpenCounter: openRefundOrder,
  DropCounter: (_, order: Order, context: DecideContext) => dropRefundOrder(order, context),
  OpenCopy: openCopy,
} satisfies Decisions<OrderCommand, Order, OrderEvent>

type Codes = CodesOf<typeof decisions>
type OrderCodes = { readonly [Type in keyof Codes]: Codes[Type] | CodeSaidBy<typeof otherMode> }

/**
 * Decides all commands on an order. Each command checks the status itself, because a refund is decided after
 * completion.
 */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent, OrderCodes> = {
  schemas: orderEvents,
  keeps_mode: true,
  initialState: newOrder,
  evolve: evolveOrder,
  decide: (command, order, context) =>
    otherMode(command, order, context) ??
    withLastTicket(decideBy(decisions, command.type, command, order, context), order, context),
}
