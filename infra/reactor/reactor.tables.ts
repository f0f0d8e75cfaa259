import { type Position, parsePosition } from '@bon/contracts/kernel'
import type { ProcessManager } from '@bon/services/kernel'
import type pg from 'pg'

/** The position of each process manager in the log. Guarded, and never reset: its effects cannot be undone. */
export const migrateReactor = async (pool: pg.Pool): Promise<void> => {
  // One query of many statements is one transaction: several processes may start at once.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('bon reactor'));
    create schema if not exists reactor;
    create table if not exists reactor.checkpoints (
      process text primary key,
      position numeric(20) not null,
      updated_at timestamptz not null default now()
    );
    create table if not exists reactor.parked (
      process text not null,
      key text not null,
      stream text not null,
      position numeric(20) not null,
      error text not null,
      attempts integer not null,
      parked_at timestamptz not null default now(),
      next_try_at timestamptz not null,
      primary key (process, key)
    );
    create table if not exists reactor.parked_events (
      process text not null,
      key text not null,
      position numeric(20) not null,
      stream text not null,
      revision numeric(20) not null,
      primary key (process, key, position)
    );
    create table if not exists reactor.retry_requests (
      process text not null,
      key text not null,
      position numeric(20) not null,
      actor uuid not null,
      command_id uuid not null,
      requested_at timestamptz not null,
      primary key (actor, command_id)
    );
    create table if not exists reactor.agenda (
      kind text not null,
      uuid uuid not null,
      company_uuid uuid not null,
      vat_entity_uuid uuid not null,
      set_at text collate "C" not null,
      due_at text collate "C" not null,
      primary key (kind, uuid)
    );
    -- Beside the table, since a data folder may have it without.
    alter table reactor.agenda add column if not exists failures integer not null default 0;
    create index if not exists agenda_due on reactor.agenda (kind, due_at);
    create index if not exists agenda_set on reactor.agenda (kind, set_at)`)
}

/**
 * Gives each process manager its position in the log. In a fresh installation all start at its beginning; one that a
 * later release adds starts at the head, so that the letters and tickets of past years are not sent, unless it declares
 * otherwise.
 */
export const registerProcesses = async (
  pool: pg.Pool,
  managers: readonly Pick<ProcessManager, 'name' | 'starts_at'>[],
  head: Position,
): Promise<void> => {
  const names = managers.map(({ name }) => name)
  const added = managers.map(({ starts_at }) => (starts_at === 'beginning' ? '0' : head.toString()))
  await pool.query(
    `with known as (select count(*) as n from reactor.checkpoints)
     insert into reactor.checkpoints (process, position)
     select added.name, case when known.n = 0 then 0 else added.position end
     from known, unnest($1::text[], $2::numeric[]) as added (name, position)
     on conflict do nothing`,
    [names, added],
  )
}

export const readCheckpoint = async (client: pg.ClientBase, process: string): Promise<Position> => {
  const { rows } = await client.query<{ position: string }>(
    'select position::text from reactor.checkpoints where process = $1',
    [process],
  )
  const position = rows[0]?.position
  if (position === undefined) throw new Error(`process manager ${process} was not registered`)
  return parsePosition(position)
}
