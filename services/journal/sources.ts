import type { EntryKind } from '@bon/contracts/journal'
import { type Instant, type Money, negated, type RecordedEvent, type Uuid, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { givesBack, type RegisterEvent, type ZReportEvent } from '@bon/contracts/registers'

/** What an entry says about its source: the signature's fields for transactions, the register and time for all. */
export type Source = {
  kind: EntryKind
  register_uuid: Uuid
  at: Instant
  trans_id: Uuid
  emp_id: Uuid
  amount_in: Money
  amount_ex: Money
}

/** Streams whose events are sealed into the journal. */
export const sealedPrefixes = ['zReport-', 'register-', 'order-'] as const

/** What of the house's facts goes into the journal (fiscal.md 2.3); undefined for the rest. */
export const sourceOf = (recorded: RecordedEvent): Source | undefined => {
  const event = { type: recorded.type, data: recorded.data } as ZReportEvent | RegisterEvent | OrderEvent
  const plain = { trans_id: recorded.event_id, amount_in: zero, amount_ex: zero }
  switch (event.type) {
    case 'ReceiptRecorded': {
      const { register_uuid, at, receipt_uuid, cashier_uuid, gross, net } = event.data
      return {
        kind: saleKind(event.data),
        register_uuid,
        at,
        trans_id: receipt_uuid,
        emp_id: cashier_uuid,
        amount_in: gross,
        amount_ex: net,
      }
    }
    case 'RegisterOpened': {
      const { register_uuid, at, cashier_uuid, float } = event.data
      return {
        ...plain,
        kind: 'float',
        register_uuid,
        at,
        emp_id: cashier_uuid,
        amount_in: float,
        amount_ex: float,
      }
    }
    case 'CashDifferenceRecorded': {
      const { register_uuid, at, cashier_uuid, amount } = event.data
      return {
        ...plain,
        kind: 'cash_difference',
        register_uuid,
        at,
        emp_id: cashier_uuid,
        amount_in: amount,
        amount_ex: amount,
      }
    }
    case 'CashDeposited':
    case 'CashWithdrawn': {
      const { register_uuid, at, cashier_uuid } = event.data
      const isIn = event.type === 'CashDeposited'
      // What leaves the drawer stands below zero, as in the authority's sample (fiscal.md 1.4).
      const amount = isIn ? event.data.amount : negated(event.data.amount)
      return {
        ...plain,
        kind: isIn ? 'pay_in' : 'pay_out',
        register_uuid,
        at,
        emp_id: cashier_uuid,
        amount_in: amount,
        amount_ex: amount,
      }
    }
    case 'DrawerOpened': {
      const { register_uuid, at, cashier_uuid, payment_uuid } = event.data
      const kind = payment_uuid ? 'drawer_at_payment' : 'drawer_opened'
      return { ...plain, kind, register_uuid, at, emp_id: cashier_uuid }
    }
    case 'ActRecorded':
    case 'SupplementRecorded': {
      const { register_uuid, at, cashier_uuid, amount, net = amount, kind, order_uuid } = event.data
      return {
        kind,
        register_uuid,
        at,
        trans_id: order_uuid,
        emp_id: cashier_uuid,
        amount_in: amount,
        amount_ex: net,
      }
    }
    case 'TestModeStarted':
    case 'TestModeEnded': {
      const { register_uuid, at, cashier_uuid } = event.data
      const kind = event.type === 'TestModeStarted' ? 'training_on' : 'training_off'
      return { ...plain, kind, register_uuid, at, emp_id: cashier_uuid }
    }
    case 'XReportTaken':
      return {
        ...plain,
        kind: 'x_report',
        register_uuid: event.data.register_uuid,
        at: event.data.at,
        emp_id: event.data.cashier_uuid,
      }
    case 'ZReportClosed':
      return {
        ...plain,
        kind: 'z_report',
        register_uuid: event.data.register_uuid,
        at: event.data.at,
        emp_id: event.data.cashier_uuid,
      }
    case 'CashierSignedIn':
    case 'CashierSignedOut': {
      const { register_uuid, at, cashier_uuid } = event.data
      return {
        ...plain,
        kind: event.type === 'CashierSignedIn' ? 'sign_in' : 'sign_out',
        register_uuid,
        at,
        emp_id: cashier_uuid,
      }
    }
    case 'OrderParked': {
      const { register_uuid, cashier_uuid, at } = event.data.by
      return { ...plain, kind: 'park', register_uuid, at, emp_id: cashier_uuid, trans_id: idOf(recorded) }
    }
    case 'OrderTaken': {
      const { register_uuid, cashier_uuid, at } = event.data
      return { ...plain, kind: 'resume', register_uuid, at, emp_id: cashier_uuid, trans_id: idOf(recorded) }
    }
    default:
      return undefined
  }
}

/** The type decides; one whose data cannot be read is a source as well, or the journal would skip it. */
export const isSource = (recorded: RecordedEvent): boolean => {
  try {
    return sourceOf(recorded) !== undefined
  } catch {
    return true
  }
}

/** A parked order's transID is the order's id (fiscal.md 1.4). */
const idOf = ({ stream }: RecordedEvent): Uuid => stream.slice(stream.indexOf('-') + 1)

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** Money back is a return; a sale whose rest stands on the interim account, or is invoiced, is one on credit (fiscal.md 1.3, ORD-29). */
const saleKind = (receipt: Receipt): EntryKind => {
  if (givesBack(receipt)) return 'return'
  return receipt.payments.some(({ method }) => method === 'interim' || method === 'invoice')
    ? 'credit_sale'
    : 'cash_sale'
}
