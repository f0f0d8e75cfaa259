import type { CompanyUuid } from '@bon/contracts/kernel'
import {
  type AttemptEvent,
  baseOfTransaction,
  type CardTransaction,
  type PaymentState,
} from '@bon/contracts/payments'
import { defineProjection, idOf, merge, set } from '../kernel/index.ts'
import { payments as table } from './payments.tables.ts'

type Place = { stream: string; revision: bigint; meta: { company_uuid: CompanyUuid } }
type Rows = Parameters<typeof set>[0]
type Values = Parameters<typeof set<typeof table>>[3]

const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, payment_uuid: idOf(stream) })
const write = (rows: Rows, event: Place, values: Values) =>
  set(rows, table, keyOf(event), { ...values, revision: event.revision.toString() })
const become = (rows: Rows, event: Place, state: PaymentState) => write(rows, event, { state })
const alarm = (rows: Rows, event: Place, alert: string) =>
  merge(rows, table, keyOf(event), { alerts: { [alert]: true } })
const accepting = (transaction: CardTransaction) => {
  const { tip, surcharge, card_type, masked_pan, transaction_id } = transaction
  return { approved: baseOfTransaction(transaction), tip, surcharge, card_type, masked_pan, transaction_id }
}

/** Current state of attempts at terminals (PAY-02, PAY-03, PAY-04). */
export const payments = defineProjection<AttemptEvent>()({
  name: 'payments',
  version: 3,
  streams: ['payment-'],
  tables: { payments: table },
  on: {
    AttemptCreated: (rows, event) => {
      const { order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid } = event.data
      const references = { order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid }
      const { amount, refund_of = null, at: started_at } = event.data
      const { business_day } = event.meta
      const test_mode = event.meta.test_mode === 'yes'
      const begun = { ...references, refund_of, amount, started_at, business_day, test_mode }
      return write(rows, event, { ...begun, state: 'created' })
    },
    AttemptNotStarted: (rows, event) => {
      const { reason, held_by = null, at: ended_at } = event.data
      return write(rows, event, { state: 'not_started', reason, held_by, ended_at })
    },
    AttemptSendStarted: (rows, event) => become(rows, event, 'sending'),
    AttemptAccepted: (rows, event) => become(rows, event, event.data.as),
    AttemptMarkedUncertain: (rows, event) => become(rows, event, 'in_doubt'),
    AttemptResumed: (rows, event) => become(rows, event, event.data.as),
    AttemptNotFound: (rows, event) => write(rows, event, {}),
    AttemptCancelRequested: (rows, event) => become(rows, event, event.data.as),
    AttemptApproved: (rows, event) => {
      const { at: ended_at, ...transaction } = event.data
      return write(rows, event, { state: 'approved', reason: null, ended_at, ...accepting(transaction) })
    },
    AttemptEnded: (rows, event) => {
      const { outcome: state, reason, at: ended_at } = event.data
      return write(rows, event, { state, reason, ended_at })
    },
    AttemptSentToReview: (rows, event) => {
      const { alert, taken: transaction } = event.data
      write(rows, event, { state: 'review', ...(transaction && accepting(transaction)) })
      return alarm(rows, event, alert)
    },
    AttemptAlerted: (rows, event) => {
      write(rows, event, {})
      return alarm(rows, event, event.data.alert)
    },
    AttemptDecided: (rows, event) => {
      const { as: state, taken: transaction, at: ended_at } = event.data
      const reason = state === 'cancelled' ? ('other' as const) : null
      return write(rows, event, { state, reason, ended_at, ...(transaction && accepting(transaction)) })
    },
    AttemptAbandoned: (rows, event) => become(rows, event, event.data.as),
    AttemptReversalDue: (rows, event) => write(rows, event, { state: 'reversing', ended_at: null }),
    AttemptReversalSent: (rows, event) => write(rows, event, {}),
    AttemptReversed: (rows, event) => write(rows, event, { state: 'reversed', ended_at: event.data.at }),
  },
  changes: ({ stream }) => [{ topic: 'payments', uuid: idOf(stream) }],
})
