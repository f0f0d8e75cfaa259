import { type Position, parsePosition } from '@bon/contracts/kernel'
import type pg from 'pg'

/** Where each process manager stands in the log. Guarded, and never reset: its effects are outside our reach. */
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
    create table if not exists reactor.agenda (
      kind text not null,
      uuid uuid not null,
      company_uuid uuid not null,
      vat_entity_uuid uuid not null,
      set_at text collate "C" not null,
      due_at text collate "C" not null,
      primary key (kind, uuid)
    );
    create index if not exists agenda_due on reactor.agenda (kind, due_at);
    create index if not exists agenda_set on reactor.agenda (kind, set_at)`)
}

export const readCheckpoint = async (client: pg.ClientBase, process: string): Promise<Position> => {
  await client.query(
    'insert into reactor.checkpoints (process, position) values ($1, 0) on conflict do nothing',
    [process],
  )
  const { rows } = await client.query<{ position: string }>(
    'select position::text from reactor.checkpoints where process = $1',
    [process],
  )
  return parsePosition(rows[0]?.position ?? '0')
}

/** False when another runner moved it: then this one must stop (eventstore.md 3). */
export const moveCheckpoint = async (
  client: pg.ClientBase,
  process: string,
  from: Position,
  to: Position,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'update reactor.checkpoints set position = $3, updated_at = now() where process = $1 and position = $2',
    [process, from.toString(), to.toString()],
  )
  return rowCount === 1
}
