import type { Instant } from '@bon/contracts/kernel'
import type { PageChoices } from '@bon/contracts/permissions'
import type { CompanyRole, User, WsyRole } from '@bon/services/identity'
import {
  type ColumnType,
  type Generated,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { Pool } from 'pg'
import { peopleTables } from './people.tables.ts'

/** Times are written as ISO text and compared inside the database; they are not read through this type. */
type Moment = ColumnType<never, string, string>

export type IdentityTables = {
  users: {
    uuid: string
    /** Lower case: two spellings of one address are the same account. */
    email: string
    name: string
    initials: string
    language: Generated<User['language']>
    password_hash: string
    wsy_role: WsyRole | null
    /** When the account was forgotten: its uuid remains for the events that reference it (CO-16). */
    forgotten_at: ColumnType<string | null, never, string>
  }
  company_roles: { user_uuid: string; company_uuid: string; role: CompanyRole }
  page_choices: {
    user_uuid: string
    company_uuid: string
    choices: ColumnType<PageChoices, never, never>
    revision: Generated<number>
  }
  sessions: {
    /** sha256 of the token: reading this table does not allow signing in. */
    token_hash: Buffer
    uuid: string
    /** A person's token or a paired device's: exactly one of the two is set. */
    user_uuid: string | null
    device_uuid: string | null
    abilities: Generated<string>
    created_at: Moment
    last_used_at: Moment
    expires_at: Moment
    revoked_at: ColumnType<never, never, string>
    user_agent: string
    ip: string
  }
  cashiers: {
    uuid: string
    company_uuid: string
    initials: string
    first_name: Generated<string>
    last_name: Generated<string>
    label: string
    hue: string
    language: Generated<User['language'] | null>
    pin_hmac: Buffer | null
    revision: Generated<number>
    archived_at: ColumnType<string | null, never, string | null>
  }
  throttles: {
    key: string
    failures: Generated<number>
    last_at: Moment
    locked_until: ColumnType<never, never, string>
  }
}

export type IdentityDb = Kysely<IdentityTables>
export type IdentityTx = Transaction<IdentityTables>

/** Formats a timestamp as an Instant. */
export const iso = (column: string): RawBuilder<Instant> =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Identity is not event-sourced (ARCH-19): sessions and passwords must be erasable. */
export const identityDb = (pool: Pool): IdentityDb =>
  new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('identity')

/** Safe to run by every process at every start. */
export const migrateIdentity = (pool: Pool): Promise<void> =>
  identityDb(pool)
    .transaction()
    .execute(async (tx) => {
      // `if not exists` alone fails when two processes start at the same time.
      await sql`select pg_advisory_xact_lock(hashtext('bon identity'))`.execute(tx)
      await sql.raw(tables).execute(tx)
      await sql.raw(peopleTables).execute(tx)
    })

const tables = `
create schema if not exists identity;
create table if not exists identity.users (
  uuid uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  initials text not null,
  password_hash text not null,
  wsy_role text check (wsy_role in ('wsy_admin', 'wsy_employee', 'superadmin'))
);
create table if not exists identity.company_roles (
  user_uuid uuid not null references identity.users on delete cascade,
  company_uuid uuid not null,
  role text not null,
  primary key (user_uuid, company_uuid, role)
);
alter table identity.company_roles drop constraint if exists company_roles_role_check;
alter table identity.company_roles add constraint company_roles_role_check
  check (role in ('admin', 'accountant', 'auditor', 'employee', 'cashier'));
-- Pages that were chosen for a person instead of what his roles say (ADR 0088).
create table if not exists identity.page_choices (
  user_uuid uuid not null references identity.users on delete cascade,
  company_uuid uuid not null,
  choices jsonb not null,
  revision int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (user_uuid, company_uuid)
);
-- When a person gets the statistics of a company by mail (BEYOND-11).
create table if not exists identity.statistics_mails (
  user_uuid uuid not null references identity.users on delete cascade,
  company_uuid uuid not null,
  every text not null check (every in ('daily', 'weekly')),
  chosen_at timestamptz not null,
  primary key (user_uuid, company_uuid)
);
create table if not exists identity.sessions (
  token_hash bytea primary key,
  uuid uuid not null unique,
  user_uuid uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null,
  ip text not null
);
create index if not exists sessions_of_user on identity.sessions (user_uuid);
create table if not exists identity.cashiers (
  uuid uuid primary key,
  company_uuid uuid not null,
  initials text not null,
  label text not null,
  hue text not null,
  pin_hmac bytea not null,
  unique (company_uuid, pin_hmac),
  unique (company_uuid, initials)
);
create table if not exists identity.throttles (
  key text primary key,
  failures int not null default 1,
  last_at timestamptz not null,
  locked_until timestamptz
);`
