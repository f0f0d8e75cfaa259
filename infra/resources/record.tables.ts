import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { type ColumnType, Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'

/** The event of a change, and whether it is in the log. */
export type Note = {
  command_id: Uuid
  uuid: Uuid
  resource: string
  action: 'created' | 'changed' | 'archived' | 'restored'
  fields: string[]
  command_hash: string
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  actor: string
  at: Instant
}

export type RecordTables = {
  records: {
    company_uuid: CompanyUuid
    resource: string
    uuid: Uuid
    revision: number
    archived: boolean
    data: ColumnType<Record<string, unknown>, string, string>
  }
  record_commands: Note & { is_noted: boolean }
}

/** Safe to run by every process at every start. */
export const migrateRecords = (pool: Pool): Promise<void> =>
  recordDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('bon vault'))`.execute(tx)
      await sql.raw(tables).execute(tx)
    })

export const recordDb = (pool: Pool): Kysely<RecordTables> =>
  new Kysely<RecordTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('vault')

const tables = `
create schema if not exists vault;
create table if not exists vault.records (
  company_uuid uuid not null,
  resource text not null,
  uuid uuid primary key,
  revision integer not null,
  archived boolean not null,
  data jsonb not null
);
create index if not exists records_of_company on vault.records (company_uuid, resource);
create table if not exists vault.record_commands (
  command_id uuid not null,
  uuid uuid not null,
  resource text not null,
  action text not null,
  fields text[] not null,
  command_hash text not null,
  company_uuid uuid not null,
  vat_entity_uuid uuid not null,
  actor text not null,
  at text not null,
  is_noted boolean not null,
  primary key (command_id, uuid)
);
create index if not exists notes_untold on vault.record_commands (is_noted) where not is_noted;`
