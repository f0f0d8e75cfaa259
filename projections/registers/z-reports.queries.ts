import {
  addMs,
  type CompanyUuid,
  type Instant,
  type Money,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  type ReturnsOf,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { ZReportLateEntry, zReportEndpoints } from '@bon/contracts/registers'
import { sql } from 'kysely'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { zReports } from './z-reports.projection.ts'

type Filter = QueryOf<typeof zReportEndpoints.list>
type Listed = ReturnsOf<typeof zReportEndpoints.list>

/** Register sessions of the company, newest first. `open` includes all that are not closed. */
export const listZReports = async (
  db: Scoped,
  { register_uuid, status, before, limit }: Filter,
): Promise<Listed> => {
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { z_reports: [], next: null }
  let query = sessionsIn(db)
    .select(['session_uuid', 'register_uuid', 'n', 'status', 'opened_at', 'closed_at', 'receipts', 'gross'])
    .select(['difference', 'forced', 'first_nr', 'last_nr', 'test_mode', 'without_drawer'])
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (status) query = query.where('status', status === 'closed' ? '=' : '<>', 'closed')
  if (from) {
    query = query.where((eb) =>
      eb(eb.refTuple('opened_at', 'session_uuid'), '<', eb.tuple(from.at, from.uuid)),
    )
  }
  const found = await query
    .orderBy('opened_at', 'desc')
    .orderBy('session_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.opened_at, uuid: row.session_uuid }))
  return { z_reports: page, next }
}

/** A day begins within this of its midnight in UTC: the zone's hours and those of the cut-off. */
const around_ms = 36 * 3_600_000

/** Sessions that were opened about the days of a period, oldest first; the caller knows their business days. */
export const sessionsAround = async (
  db: Scoped,
  { from, to, after, limit }: { from: PlainDate; to: PlainDate; after?: string | undefined; limit: number },
) => {
  const start = after === undefined ? undefined : cursorOfText(after)
  if (after !== undefined && !start) return { sessions: [], next: null }
  let query = sessionsIn(db)
    .select(['session_uuid', 'register_uuid', 'n', 'status', 'opened_at'])
    .where('test_mode', '=', false)
    .where('opened_at', '>=', addMs(`${from}T00:00:00.000Z`, -around_ms))
    .where('opened_at', '<', addMs(`${to}T00:00:00.000Z`, 24 * 3_600_000 + around_ms))
  if (start)
    query = query.where((eb) =>
      eb(eb.refTuple('opened_at', 'session_uuid'), '>', eb.tuple(start.at, start.uuid)),
    )
  const found = await query
    .orderBy('opened_at')
    .orderBy('session_uuid')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.opened_at, uuid: row.session_uuid }))
  return {
    sessions: page.map(({ status, opened_at: _, ...row }) => ({ ...row, is_closed: status === 'closed' })),
    next,
  }
}

/** The previous and next session of the same register. */
export const neighbours = async (
  db: Scoped,
  { register_uuid, n }: { register_uuid: RegisterUuid; n: number },
): Promise<{ previous_uuid: Uuid | null; next_uuid: Uuid | null }> => {
  const found = await sessionsIn(db)
    .select(['session_uuid', 'n'])
    .where('register_uuid', '=', register_uuid)
    .where('n', 'in', [n - 1, n + 1])
    .execute()
  const at = (nr: number) => found.find((row) => row.n === nr)?.session_uuid ?? null
  return { previous_uuid: at(n - 1), next_uuid: at(n + 1) }
}

/** Late entries of a session, oldest first. */
export const lateEntriesOf = (db: Scoped, session_uuid: SessionUuid): Promise<ZReportLateEntry[]> =>
  tablesOf(db, zReports)
    .selectFrom('late_entries')
    .leftJoin('sessions', (on) =>
      on
        .onRef('sessions.company_uuid', '=', 'late_entries.company_uuid')
        .onRef('sessions.session_uuid', '=', 'late_entries.counted_in'),
    )
    .select([
      'source_event_id',
      'kind',
      'order_uuid',
      'cashier_uuid',
      'amount',
      'at',
      'counted_in',
      'sessions.n as counted_n',
    ])
    .where('late_entries.company_uuid', '=', db.company_uuid)
    .where('late_entries.session_uuid', '=', session_uuid)
    .orderBy('at')
    .orderBy('source_event_id')
    .execute()

export type RegisterSessions = {
  /** The open session; null while the register is closed. */
  session: {
    session_uuid: SessionUuid
    n: number
    opened_at: Instant
    opened_by: Uuid
    receipts: number
    gross: Money
  } | null
  last_close: { session_uuid: SessionUuid; n: number; at: Instant } | null
}

/** Open session and last close by register; registers that were never opened are missing. */
export const sessionsOf = async (
  db: Scoped,
  registers: readonly Uuid[],
): Promise<Map<Uuid, RegisterSessions>> => {
  if (registers.length === 0) return new Map()
  const latest = (closed: boolean) =>
    sessionsIn(db)
      .select(['register_uuid', 'session_uuid', 'n', 'opened_at', 'opened_by', 'receipts', 'gross'])
      .select('closed_at')
      .distinctOn('register_uuid')
      .where('register_uuid', 'in', [...registers])
      .where('status', closed ? '=' : '<>', 'closed')
      // One of late entries closes by itself.
      .$if(!closed, (query) =>
        query.where((row) =>
          row.or([row('without_drawer', 'is', null), row('without_drawer', '=', 'no_cash')]),
        ),
      )
      .orderBy('register_uuid')
      .orderBy('n', 'desc')
      .execute()
  const sessions = new Map<Uuid, RegisterSessions>()
  for (const { register_uuid, session_uuid, n, closed_at } of await latest(true)) {
    sessions.set(register_uuid, { session: null, last_close: { session_uuid, n, at: closed_at ?? '' } })
  }
  for (const { register_uuid, closed_at: _, ...session } of await latest(false)) {
    sessions.set(register_uuid, { session, last_close: sessions.get(register_uuid)?.last_close ?? null })
  }
  return sessions
}

type OfDays = {
  from: PlainDate
  to: PlainDate
  register_uuid?: RegisterUuid | undefined
  /** Sessions as they stood at this moment; absent: now. */
  past?: { at: Instant } | undefined
}

const endOfTime = '9999'

/** Z reports of business days as they were closed, and open sessions as they stand; without training. */
export const sessionSums = (db: Scoped, { from, to, register_uuid, past }: OfDays) => {
  const isClosed = sql<boolean>`(status = 'closed' and close_recorded_at <= ${past?.at ?? endOfTime})`
  let query = sessionsIn(db)
    .where('test_mode', '=', false)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (past) query = query.where('open_recorded_at', '<=', past.at)
  return query
    .select([
      isClosed.as('is_closed'),
      sql<number>`count(*)::int`.as('count'),
      sql<Money>`sum(case when ${isClosed} then z_gross else gross end)::bigint`.as('gross'),
      sql<Money>`sum(case when ${isClosed} then z_vat else vat end)::bigint`.as('vat'),
    ])
    .groupBy(sql.ref('is_closed'))
}

/** Closed sessions of business days with a cash difference. */
const sessionsWithDifference = (db: Scoped, { from, to, register_uuid, past }: OfDays) => {
  let query = sessionsIn(db)
    .where('test_mode', '=', false)
    .where('status', '=', 'closed')
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('difference', '<>', 0 as Money)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (past) query = query.where('close_recorded_at', '<=', past.at)
  return query
}

/** Sessions with a cash difference, newest first. */
export const differencesIn = (db: Scoped, days: OfDays, limit: number) =>
  sessionsWithDifference(db, days)
    .select(['session_uuid', 'register_uuid', 'n', 'closed_by'])
    .select((eb) => [
      eb.ref('closed_at').$notNull().as('closed_at'),
      eb.ref('difference').$notNull().as('amount'),
    ])
    .orderBy('closed_at', 'desc')
    .orderBy('session_uuid')
    .limit(limit)

/** Cash differences by who closed: of how many sessions, what was too much, and what too little, below zero. */
export const differencesByCloser = (db: Scoped, days: OfDays) =>
  sessionsWithDifference(db, days)
    .select((eb) => [
      eb.ref('closed_by').$notNull().as('closed_by'),
      sql<number>`count(*)::int`.as('count'),
      sql<Money>`sum(greatest(difference, 0))::bigint`.as('over'),
      sql<Money>`sum(least(difference, 0))::bigint`.as('short'),
    ])
    .groupBy('closed_by')
    .orderBy(sql`sum(abs(difference))`, 'desc')
    .orderBy('closed_by')

/** Sum of the cash differences of each company; those without any are missing. */
export const differencesByCompany = (
  db: Scoped,
  { from, to, companies }: Pick<OfDays, 'from' | 'to'> & { companies: readonly CompanyUuid[] },
) =>
  tablesOf(db, zReports)
    .selectFrom('sessions')
    .select(['company_uuid', sql<Money>`sum(difference)::bigint`.as('amount')])
    .where('company_uuid', 'in', companies)
    .where('test_mode', '=', false)
    .where('status', '=', 'closed')
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('difference', '<>', 0 as Money)
    .groupBy('company_uuid')

/** Sessions closed since a moment with a cash difference, newest first. */
export const differences = (db: Scoped, since: Instant) =>
  sessionsIn(db)
    .select(['session_uuid', 'register_uuid', 'n'])
    .select((eb) => eb.ref('difference').$notNull().as('amount'))
    .where('status', '=', 'closed')
    .where('closed_at', '>=', since)
    .where('test_mode', '=', false)
    .where('difference', '<>', 0 as Money)
    .orderBy('closed_at', 'desc')

const sessionsIn = (db: Scoped) =>
  tablesOf(db, zReports).selectFrom('sessions').where('company_uuid', '=', db.company_uuid)
