import { type IdentityEvent, identityEvents } from '@bon/contracts/identity'
import { positionKey, type Recorded } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents } from '@bon/contracts/orders'
import {
  type RegisterEvent,
  registerEvents,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import { namedIn } from '@bon/contracts/replay'
import { add, defineProjection, idOf, type Rows, set } from '../kernel/index.ts'
import { dayStreams, lifetimes, sessions } from './replay.tables.ts'

/** What an administrator's PIN approved at a register. */
type Approval = Extract<IdentityEvent, { type: 'PosAdminAuthorised' }>
type Event = OrderEvent | ZReportEvent | RegisterEvent | Approval

/** Which stream an event of which register is in; what names none follows from one that does. */
const happened = (rows: Rows, { stream, revision, meta, data }: Recorded<Event>): Rows => {
  const { register_uuid } = namedIn(data)
  if (register_uuid === undefined) return rows
  const { company_uuid, business_day } = meta
  const key = { company_uuid, business_day, register_uuid, stream }
  set(rows, dayStreams, key, { last_revision: Number(revision) })
  return add(rows, dayStreams, key, { events: 1 })
}

const ended = (rows: Rows, event: Recorded<OrderEvent>): Rows => {
  const { company_uuid, business_day } = event.meta
  set(
    rows,
    lifetimes,
    { company_uuid, order_uuid: idOf(event.stream) },
    { ended: positionKey(event.position), ended_day: business_day },
  )
  return happened(rows, event)
}

const all = Object.fromEntries(
  [
    orderEvents,
    zReportEvents,
    registerEvents,
    { PosAdminAuthorised: identityEvents.PosAdminAuthorised },
  ].flatMap((events) => Object.keys(events).map((type) => [type, happened])),
) as { readonly [E in Event as E['type']]: (rows: Rows, event: Recorded<E>) => Rows }

/**
 * Where in the log to look for a moment: which streams a day of a register consists of, which orders were open at a
 * position, and which session. What was there is folded from those streams, by the folds of the till itself.
 */
export const replay = defineProjection<Event>()({
  name: 'replay',
  version: 1,
  streams: ['order-', 'zReport-', 'register-', 'authorisation-'],
  tables: { day_streams: dayStreams, lifetimes, sessions },
  on: {
    ...all,
    OrderOpened: (rows, event) => {
      const { company_uuid, business_day } = event.meta
      const key = { company_uuid, order_uuid: idOf(event.stream) }
      set(rows, lifetimes, key, { opened: positionKey(event.position), opened_day: business_day })
      return happened(rows, event)
    },
    OrderCompleted: ended,
    OrderCancelled: ended,
    RegisterOpened: (rows, event) => {
      const { register_uuid, session_uuid } = event.data
      const { company_uuid } = event.meta
      const key = { company_uuid, register_uuid, opened: positionKey(event.position) }
      set(rows, sessions, key, { session_uuid })
      return happened(rows, event)
    },
  },
})
