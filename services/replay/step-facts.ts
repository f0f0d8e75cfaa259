import { type Money, minus, negated, sum, zero } from '@bon/contracts/kernel'
import { lineTotals, type Order, type OrderLine, orderTotals } from '@bon/contracts/orders'
import type { Step } from '@bon/contracts/replay'
import type { ReplayedEvent } from './replay-events.ts'

type Facts = Pick<Step, 'amount' | 'lines' | 'method' | 'detail'>

const none: Facts = { amount: null, lines: [], method: null, detail: null }

const worth = (lines: readonly OrderLine[]): Money => sum(lines.map((line) => lineTotals(line).total))
const goods = (lines: readonly OrderLine[]): Pick<Facts, 'lines'> => ({
  lines: lines.map(({ name, quantity }) => ({ name, quantity })),
})
const totalOf = (order: Order): Money => (order.status === 'new' ? zero : orderTotals(order.lines).total)

/** What an event says of money, goods and reasons; `order`: after it, of an event of an order. */
export const factsOf = (event: ReplayedEvent, order: Order): Facts => {
  switch (event.type) {
    case 'OrderLineAdded':
      return { ...none, amount: worth([event.data.line]), ...goods([event.data.line]) }
    case 'OrderLineChanged': {
      const { line, before } = event.data
      return { ...none, amount: minus(worth([line]), worth([before])), ...goods([line]) }
    }
    case 'OrderLineRemoved':
      return { ...none, amount: negated(worth([event.data.line])), ...goods([event.data.line]) }
    case 'OrderTransferStarted': {
      const { kind, lines } = event.data
      return { ...none, amount: negated(worth(lines)), ...goods(lines), detail: kind }
    }
    case 'OrderTransferReceived': {
      const { kind, lines } = event.data
      return { ...none, amount: worth(lines), ...goods(lines), detail: kind }
    }
    case 'OrderTransferReturned':
      return { ...none, amount: worth(event.data.lines), ...goods(event.data.lines) }
    case 'OrderSentToKitchen': {
      const { kind, lines } = event.data
      return { ...none, lines: lines.map(({ name, quantity }) => ({ name, quantity })), detail: kind }
    }
    case 'OrderRefundReserved': {
      const { kind, lines } = event.data
      return { ...none, amount: worth(lines), ...goods(lines), detail: kind }
    }
    case 'OrderTenderCorrected':
      return { ...none, amount: event.data.amount, method: event.data.tender.to.method }
    case 'OrderCompleted':
      return { ...none, amount: totalOf(order), detail: `${event.data.nr}` }
    case 'OrderCancelled':
      return { ...none, amount: negated(event.data.amount), detail: event.data.reason }
    case 'OrderTakenOver':
      return { ...none, detail: event.data.because }
    case 'OrderPaymentReleased':
      return none
    default:
      return moneyFacts(event)
  }
}

/** Of a session and its register. */
const moneyFacts = (event: ReplayedEvent): Facts => {
  switch (event.type) {
    case 'RegisterOpened':
      return { ...none, amount: event.data.float, detail: `${event.data.n}` }
    case 'TenderAccepted': {
      const { amount, rounding, tip = zero, method } = event.data
      return { ...none, amount: sum([amount, rounding, tip]), method }
    }
    case 'ReceiptRecorded':
      return { ...none, amount: event.data.gross }
    case 'OwedSettled':
    case 'TipTaken':
      return { ...none, amount: event.data.amount, method: event.data.payment.method }
    case 'AuditEntryRecorded':
    case 'LateEntryRecorded':
      return { ...none, amount: negated(event.data.amount), detail: event.data.kind }
    case 'CashDeposited':
      return { ...none, amount: event.data.amount, detail: event.data.reason }
    case 'CashWithdrawn':
      return { ...none, amount: negated(event.data.amount), detail: event.data.reason }
    case 'OpeningCashMoved':
    case 'CashDifferenceRecorded':
    case 'TenderDifferenceRecorded':
      return { ...none, amount: event.data.amount }
    case 'DrawerOpened':
      return { ...none, detail: event.data.reason }
    case 'DrawerHandedOver':
    case 'CashCounted':
      return { ...none, amount: event.data.counted }
    case 'SettlementRecorded':
      return { ...none, amount: event.data.reported }
    case 'GiftCardDebtChanged':
      return { ...none, amount: event.data.amount, detail: event.data.kind }
    case 'ZReportClosed':
      return { ...none, amount: event.data.float_next, detail: `${event.data.n}` }
    case 'XReportTaken':
      return { ...none, detail: `${event.data.x}` }
    case 'TenderRejected':
      return { ...none, detail: event.data.reason }
    default:
      return none
  }
}
