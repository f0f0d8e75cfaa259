import type { ErrorReport, ReportedEvent, StoredReport, WholeReport } from '@bon/contracts/error-reports'
import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { NewId } from '@bon/contracts/ports'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'

type Tables = {
  error_reports: {
    uuid: Uuid
    company_uuid: CompanyUuid | null
    received_at: Instant
    build_key: string
    kind: ErrorReport['kind']
    route: string
    code: string
    events: number
    whole: string
  }
}

/** Long enough for support to investigate. */
const retention_days = 90

/** Reports are rows beside the log and outside every read model, so a rebuild keeps them. */
export const postgresErrorReports = ({ pool, newId }: { pool: Pool; newId: NewId }) => {
  const db = supportDb(pool)
  const columns = ['uuid', 'company_uuid', 'build_key', 'kind', 'route', 'code', 'events'] as const
  const moment = sql<Instant>`to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return {
    async store({
      company_uuid,
      received_at,
      report,
      events,
    }: {
      company_uuid: CompanyUuid | null
      received_at: Instant
      report: ErrorReport
      events: readonly ReportedEvent[]
    }): Promise<Uuid> {
      const uuid = newId()
      const { build_key, kind, route, code } = report
      const whole = JSON.stringify({ ...report, events })
      const row = { uuid, company_uuid, received_at, build_key, kind, route, code }
      await db
        .insertInto('error_reports')
        .values({ ...row, events: events.length, whole })
        .execute()
      await db
        .deleteFrom('error_reports')
        .where(
          'received_at',
          '<',
          sql<Instant>`${received_at}::timestamptz - ${retention_days} * interval '1 day'`,
        )
        .execute()
      return uuid
    },

    list: (): Promise<StoredReport[]> =>
      db
        .selectFrom('error_reports')
        .select([...columns, moment.as('received_at')])
        .orderBy('uuid', 'desc')
        .limit(100)
        .execute(),

    async show(uuid: Uuid): Promise<WholeReport | undefined> {
      const row = await db
        .selectFrom('error_reports')
        .select(['uuid', 'whole', moment.as('received_at')])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      return row && { uuid: row.uuid, received_at: row.received_at, ...JSON.parse(row.whole) }
    },
  }
}

/** Safe to run by every process at every start. */
export const migrateErrorReports = (pool: Pool): Promise<void> =>
  supportDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('bon support'))`.execute(tx)
      await sql.raw(tables).execute(tx)
    })

const supportDb = (pool: Pool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('support')

const tables = `
create schema if not exists support;
create table if not exists support.error_reports (
  uuid uuid primary key,
  company_uuid uuid,
  received_at timestamptz not null,
  build_key text not null,
  kind text not null,
  route text not null,
  code text not null,
  events integer not null,
  whole text not null
);
create index if not exists error_reports_received_at on support.error_reports (received_at);`
