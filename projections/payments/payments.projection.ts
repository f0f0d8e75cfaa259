import type { Uuid } from '@bon/contracts/kernel'
import { type AttemptEvent, baseOfTaken, type PaymentState, type Taken } from '@bon/contracts/payments'
import { defineProjection, idOf, merge, set } from '../kernel/index.ts'
import { payments as table } from './payments.tables.ts'

type Place = { stream: string; revision: bigint; meta: { company_uuid: Uuid } }
type Rows = Parameters<typeof set>[0]
type Values = Parameters<typeof set<typeof table>>[3]

const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, payment_uuid: idOf(stream) })
const write = (rows: Rows, event: Place, values: Values) =>
  set(rows, table, keyOf(event), { ...values, revision: event.revision.toString() })
const become = (rows: Rows, event: Place, state: PaymentState) => write(rows, event, { state })
const alarm = (rows: Rows, event: Place, alert: string) =>
  merge(rows, table, keyOf(event), { alerts: { [alert]: true } })
const taking = (taken: Taken) => {
  const { tip, surcharge, card_type, masked_pan, transaction_id } = taken
  return { approved: baseOfTaken(taken), tip, surcharge, card_type, masked_pan, transaction_id }
}

/** Attempts at terminals as they stand (PAY-02, PAY-03, PAY-04). */
export const payments = defineProjection<AttemptEvent>()({
  name: 'payments',
  version: 3,
  streams: ['payment-'],
  tables: { payments: table },
  on: {
    AttemptCreated: (rows, event) => {
      const { order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid } = event.data
      const asked = { order_uuid, terminal_uuid, register_uuid, cashier_uuid, payment_type_uuid }
      const { amount, refund_of = null, at: started_at } = event.data
      const { business_day } = event.meta
      const test_mode = event.meta.test_mode === 'yes'
      const begun = { ...asked, refund_of, amount, started_at, business_day, test_mode }
      return write(rows, event, { ...begun, state: 'created' })
    },
    AttemptNotStarted: (rows, event) => {
      const { reason, held_by = null, at: ended_at } = event.data
      return write(rows, event, { state: 'not_started', reason, held_by, ended_at })
    },
    AttemptSendStarted: (rows, event) => become(rows, event, 'sending'),
    AttemptAccepted: (rows, event) => become(rows, event, event.data.as),
    AttemptDoubted: (rows, event) => become(rows, event, 'in_doubt'),
    AttemptResumed: (rows, event) => become(rows, event, event.data.as),
    AttemptNotFound: (rows, event) => write(rows, event, {}),
    AttemptCancelWished: (rows, event) => become(rows, event, event.data.as),
    AttemptApproved: (rows, event) => {
      const { at: ended_at, ...taken } = event.data
      return write(rows, event, { state: 'approved', reason: null, ended_at, ...taking(taken) })
    },
    AttemptEnded: (rows, event) => {
      const { outcome: state, reason, at: ended_at } = event.data
      return write(rows, event, { state, reason, ended_at })
    },
    AttemptQuestioned: (rows, event) => {
      const { alert, taken } = event.data
      write(rows, event, { state: 'review', ...(taken ? taking(taken) : {}) })
      return alarm(rows, event, alert)
    },
    AttemptAlerted: (rows, event) => {
      write(rows, event, {})
      return alarm(rows, event, event.data.alert)
    },
    AttemptDecided: (rows, event) => {
      const { as: state, taken, at: ended_at } = event.data
      const reason = state === 'cancelled' ? ('other' as const) : null
      return write(rows, event, { state, reason, ended_at, ...(taken ? taking(taken) : {}) })
    },
    AttemptLetGo: (rows, event) => become(rows, event, event.data.as),
    AttemptReversalDue: (rows, event) => write(rows, event, { state: 'reversing', ended_at: null }),
    AttemptReversalSent: (rows, event) => write(rows, event, {}),
    AttemptReversed: (rows, event) => write(rows, event, { state: 'reversed', ended_at: event.data.at }),
  },
  rings: ({ stream }) => [{ topic: 'payments', uuid: idOf(stream) }],
})
