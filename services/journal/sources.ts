import type { EntryKind } from '@bon/contracts/journal'
import {
  type Instant,
  type Money,
  negated,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { givesBack, type RegisterEvent, type ZReportEvent } from '@bon/contracts/registers'

/** Data of a source for its entry: fields of the signature for transactions, register and time for all. */
export type Source = {
  kind: EntryKind
  register_uuid: RegisterUuid
  at: Instant
  trans_id: Uuid
  emp_id: Uuid
  amount_in: Money
  amount_ex: Money
}

/** Streams whose events are sealed into the journal. */
export const sealedPrefixes = ['zReport-', 'register-', 'order-'] as const

/** Maps an event to its journal source (LAW-8); undefined for events that are not sealed. */
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
      // Outgoing cash is negative, as in the authority's sample (LAW-4).
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
    case 'AuditEntryRecorded':
    case 'LateEntryRecorded': {
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
    case 'OrderCheckedOut': {
      const { register_uuid, cashier_uuid, at } = event.data
      return { ...plain, kind: 'resume', register_uuid, at, emp_id: cashier_uuid, trans_id: idOf(recorded) }
    }
    default:
      return undefined
  }
}

/** Decided by type: an event with unreadable data is a source as well, otherwise the journal would skip it. */
export const isSource = (recorded: RecordedEvent): boolean => {
  try {
    return sourceOf(recorded) !== undefined
  } catch {
    // Unreadable data: the journal stops at this event instead of skipping it.
    return true
  }
}

/** The transID of a parked order is the order's id (LAW-4). */
const idOf = ({ stream }: RecordedEvent): Uuid => stream.slice(stream.indexOf('-') + 1)

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** Refunds are returns; a sale with a rest on the interim account or on invoice is a credit sale (LAW-3, ORD-29). */
const saleKind = (receipt: Receipt): EntryKind => {
  if (givesBack(receipt)) return 'return'
  return receipt.payments.some(({ method }) => method === 'interim' || method === 'invoice')
    ? 'credit_sale'
    : 'cash_sale'
}
