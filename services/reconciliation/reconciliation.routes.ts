import {
  type CompanyScope,
  type Instant,
  isEvent,
  type PlainDate,
  type QueryOf,
  type RecordedEvent,
  type RegisterUuid,
  type ReturnsOf,
  type Route,
  route,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ReconciledReport, reconciliationEndpoints } from '@bon/contracts/reconciliation'
import { sessionStream, zReportEvents } from '@bon/contracts/registers'
import { type Chart, transferStream } from '@bon/contracts/transfers'
import { type CommandHandler, upcast } from '../kernel/index.ts'
import { transferDecider } from '../transfers/index.ts'
import { entriesOfSessions } from './entries-of-sessions.ts'
import { reconcileSession } from './reconcile-session.ts'

const isOpened = isEvent(zReportEvents, 'RegisterOpened')
const isClosed = isEvent(zReportEvents, 'ZReportClosed')

type Query = QueryOf<typeof reconciliationEndpoints.list>
type Answer = ReturnsOf<typeof reconciliationEndpoints.list>

export type ReconciliationDependencies = {
  handler: CommandHandler
  store: Pick<EventStore, 'readStream' | 'readAll'>
  /** Sessions that were opened about the days of a period, oldest first. */
  sessions(
    scope: CompanyScope,
    query: Query,
  ): Promise<{
    sessions: { session_uuid: SessionUuid; register_uuid: RegisterUuid; n: number; is_closed: boolean }[]
    next: string | null
  }>
  /** The current bookkeeping setup, with names of its accounts and payment types. */
  books(scope: CompanyScope): Pick<Answer, 'accounts' | 'payment_types'> & { chart: Chart }
  registerTag(uuid: Uuid): ReconciledReport['register']
  /** The account of a payment type at a moment. */
  accountAt(payment_type_uuid: Uuid, at: Instant): Promise<Uuid | undefined>
}

export const reconciliationRoutes = (deps: ReconciliationDependencies): Route[] => {
  const { handler, store } = deps
  const dayOf = (vat_entity_uuid: Uuid, at: Instant): PlainDate => handler.dayOf(vat_entity_uuid, at)
  const recordedOf = async (uuid: SessionUuid, { company_uuid }: CompanyScope) =>
    (await handler.load(transferDecider, transferStream(uuid), company_uuid))?.state.recorded ?? []

  const accountsAt = async (events: readonly RecordedEvent[], at: Instant) => {
    const { payment_type_uuid: cash } = events.find(isOpened)?.data ?? {}
    const paid = events.filter(isClosed).flatMap(({ data }) => data.report.totals.by_payment_type)
    const types = new Set([
      ...paid.map(({ payment_type_uuid }) => payment_type_uuid),
      ...(cash ? [cash] : []),
    ])
    const accounts = new Map<Uuid, Uuid | undefined>()
    for (const type of types) accounts.set(type, await deps.accountAt(type, at))
    return (type: Uuid) => accounts.get(type)
  }

  return [
    route(reconciliationEndpoints.list, async ({ query }, { scope }) => {
      const { sessions, next } = await deps.sessions(scope, query)
      const { chart, ...names } = deps.books(scope)
      const open: Answer['open'] = []
      const closed: { register_uuid: RegisterUuid; uuid: SessionUuid; events: RecordedEvent[] }[] = []
      for (const { is_closed, session_uuid: uuid, register_uuid, n } of sessions) {
        const events = await eventsIn(store.readStream(sessionStream(uuid), is_closed ? {} : { limit: 1 }))
        const day = events[0]?.meta.business_day
        // The table has moments, and a business day begins at its company's hour of that time.
        if (day === undefined || day < query.from || day > query.to) continue
        if (is_closed) closed.push({ register_uuid, uuid, events })
        else open.push({ session_uuid: uuid, register_uuid, n })
      }
      const entries = await entriesOfSessions(
        store,
        closed.map(({ events }) => events),
      )
      const reports: ReconciledReport[] = []
      for (const { uuid, register_uuid, events } of closed) {
        const recorded = await recordedOf(uuid, scope)
        const accountOf = recorded[0] && (await accountsAt(events, recorded[0].at))
        const report = await reconcileSession({ events, entries, recorded, chart, accountOf, dayOf })
        if (report) reports.push({ ...report, register: deps.registerTag(register_uuid) })
      }
      return { body: { reports, open, ...names, next } }
    }),
  ]
}

const eventsIn = async (stream: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of stream) events.push(upcast(event))
  return events
}
