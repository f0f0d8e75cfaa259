import type { RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger } from '@bon/contracts/ports'
import type { ParkedWorkPort } from '@bon/services/parked-work'
import type pg from 'pg'
import { eventAt } from './event-at.ts'

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The first waiting event of each key, from the log. */
export const parkedEvents = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readStream'>,
): Promise<RecordedEvent[]> => {
  const { rows } = await pool.query<{ stream: string; revision: string }>(
    `select distinct on (process, key) stream, revision::text
     from reactor.parked_events order by process, key, parked_events.position`,
  )
  const events: RecordedEvent[] = []
  for (const { stream, revision } of rows)
    for await (const event of store.readStream(stream, { after: BigInt(revision) - 1n, limit: 1 }))
      events.push(event)
  return events
}

/** All events that a process manager has not processed, with what waits behind them, from the log. */
export const parkedOf = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readStream'>,
  process: string,
): Promise<RecordedEvent[]> => {
  const { rows } = await pool.query<{ stream: string; revision: string }>(
    'select stream, revision::text from reactor.parked_events where process = $1 order by position',
    [process],
  )
  return Promise.all(
    rows.map(({ stream, revision }) => eventAt(store, { stream, revision: BigInt(revision) })),
  )
}

/** Parked work as the provider sees it. Only the runner retries: here the time of the next attempt is changed. */
export const postgresParkedWork = (pool: pg.Pool): Omit<ParkedWorkPort, 'nameOf'> => ({
  list: async () => {
    const { rows } = await pool.query<Awaited<ReturnType<ParkedWorkPort['list']>>[number]>(
      `select parked.process, parked.key, stream, parked.position::text, error, attempts,
         (select count(*)::int from reactor.parked_events event
          where event.process = parked.process and event.key = parked.key) as waiting,
         ${instant('parked_at')} as parked_at, ${instant('next_try_at')} as next_try_at,
         request.actor as requested_by, ${instant('request.requested_at')} as requested_at
       from reactor.parked
       left join lateral (
         select actor, requested_at from reactor.retry_requests r
         where r.process = parked.process and r.key = parked.key and r.requested_at >= parked.parked_at
         order by requested_at desc limit 1
       ) request on true
       order by parked.parked_at limit 500`,
    )
    return rows
  },

  retry: async ({ process, key, actor, command_id, now }) => {
    const { rows } = await pool.query<{ outcome: 'requested' | 'request.not_found' | 'command.reused' }>(
      `with known as (
         select process = $1 and key = $2 as is_same from reactor.retry_requests
         where actor = $3 and command_id = $4
       ), request as (
         insert into reactor.retry_requests (process, key, position, actor, command_id, requested_at)
         select process, key, position, $3, $4, $5 from reactor.parked
         where process = $1 and key = $2 and not exists (select from known)
         on conflict do nothing
         returning process, key
       ), moved as (
         update reactor.parked set next_try_at = $5 from request
         where parked.process = request.process and parked.key = request.key
       )
       select case
         when exists (select from request) or exists (select from known where is_same) then 'requested'
         when exists (select from known) then 'command.reused'
         else 'request.not_found' end as outcome`,
      [process, key, actor, command_id, now],
    )
    return rows[0]?.outcome ?? 'request.not_found'
  },
})

/**
 * Schedules all parked work for now, because its cause may be resolved; an extra attempt is harmless (ADR 0040). If
 * this fails, the back-off retries it later.
 */
export const wakeParked = (pool: pg.Pool, clock: Clock, log: Logger) => (): void => {
  pool
    .query('update reactor.parked set next_try_at = $1', [clock.now()])
    .catch((error: unknown) => log.warn('parked work was not woken', { error }))
}
