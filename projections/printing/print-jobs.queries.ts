import { addMs, type Instant, type OrderUuid, type QueryOf, type Uuid } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { PrintJobRow, printingEndpoints, TicketKind } from '@bon/contracts/printing'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { printJobs } from './print-jobs.projection.ts'

type Filter = QueryOf<typeof printingEndpoints.list>
/** As stored; names are joined by the route. */
export type StoredPrintJob = Omit<PrintJobRow, 'printer_name' | 'rerouted_from_name'>

/** Print jobs of the company, newest first. */
export const listPrintJobs = async (
  db: Scoped,
  { state, printer_uuid, order_uuid, before, limit }: Filter,
): Promise<{ print_jobs: StoredPrintJob[]; next: string | null }> => {
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { print_jobs: [], next: null }
  let query = jobsIn(db)
  if (state === 'waiting') query = query.where('state', 'in', ['failed', 'stale'])
  else if (state) query = query.where('state', '=', state)
  if (printer_uuid) query = query.where('printer_uuid', '=', printer_uuid)
  if (order_uuid) query = query.where('order_uuid', '=', order_uuid)
  if (from) {
    query = query.where((eb) => eb(eb.refTuple('queued_at', 'job_uuid'), '<', eb.tuple(from.at, from.uuid)))
  }
  const found = await query
    .orderBy('queued_at', 'desc')
    .orderBy('job_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.queued_at, uuid: row.job_uuid }))
  return { print_jobs: page, next }
}

const a_shift_ms = 12 * 3_600_000
const a_moment_ms = 10 * 60_000

/** Jobs that the alarm shows (DEF-34): failed since yesterday, or recently printed elsewhere. */
export const troubledJobs = (db: Scoped, now: Instant): Promise<StoredPrintJob[]> =>
  jobsIn(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['failed', 'stale']), eb('queued_at', '>=', addMs(now, -a_shift_ms))]),
        eb.and([eb('rerouted_from', 'is not', null), eb('changed_at', '>=', addMs(now, -a_moment_ms))]),
      ]),
    )
    .where('state', '<>', 'discarded')
    .orderBy('queued_at', 'desc')
    .limit(50)
    .execute()

type TicketContent = Pick<Extract<OrderEvent, { type: 'OrderSentToKitchen' }>['data'], 'lines' | 'note'>
export type StoredTicket = {
  ticket_uuid: Uuid
  order_uuid: OrderUuid
  kind: TicketKind
  at: Instant
  content: TicketContent
}

const shown_ms = 4 * 3_600_000

/** Tickets of the last hours, oldest first. */
export const recentTickets = async (db: Scoped, now: Instant): Promise<StoredTicket[]> => {
  const newest = await tablesOf(db, printJobs)
    .selectFrom('kitchen_tickets')
    .select(['ticket_uuid', 'order_uuid', 'kind', 'at', 'told'])
    .where('company_uuid', '=', db.company_uuid)
    .where('at', '>=', addMs(now, -shown_ms))
    .orderBy('at', 'desc')
    .limit(60)
    .execute()
  return newest
    .reverse()
    .map(({ told: content, ...row }) => ({ ...row, content: content as unknown as TicketContent }))
}

const jobsIn = (db: Scoped) =>
  tablesOf(db, printJobs)
    .selectFrom('print_jobs')
    .select(['job_uuid', 'ticket_uuid', 'order_uuid', 'short_nr', 'kind', 'state', 'printer_uuid'])
    .select(['rerouted_from', 'trouble', 'attempts', 'lines', 'queued_at', 'changed_at'])
    .where('company_uuid', '=', db.company_uuid)
