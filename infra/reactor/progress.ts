import { epochMsOf, type Instant, type Position } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Waiting } from '@bon/services/kernel'
import type pg from 'pg'
import { errorText } from '../pool/index.ts'
import { waitingForNoDisk } from './agenda.ts'
import { readCheckpoint } from './reactor.tables.ts'
import { isDue, nextTryAt, type RetryTimes } from './retry-times.ts'

/** The state of a waiting key in this runner. */
type ParkedKey = { attempts: number; next_try_at: Instant; error: string }

const lazily_ms = 250
/** For events without a reaction: reading them again after a crash is cheap. */
const idly_ms = 2_000

type Needs = {
  client: pg.ClientBase
  process: string
  clock: Clock
  times: RetryTimes
  /** Called before a checkpoint passes an event. */
  flush?: (() => Promise<void>) | undefined
}

/** Another process moved the checkpoint: the lock was lost unnoticed, and nothing was written here. */
class TakenOver extends Error {
  override name = 'TakenOver'
}

export type Progress = Awaited<ReturnType<typeof openProgress>>

/**
 * The position of a process manager, and its parked events. Parked events and the checkpoint that passes them are one
 * statement, so the checkpoint never passes an event that was neither handled nor parked.
 */
export const openProgress = async ({ client, process, clock, times, flush }: Needs) => {
  const start = await readCheckpoint(client, process)
  let keys = await readKeys(client, process)
  let written = start
  let position = start
  let writtenAt = clock.now()
  let isFirstPass = true

  const isOlder = (at: Instant, ms: number): boolean => Math.abs(epochMsOf(clock.now()) - epochMsOf(at)) >= ms

  const move = async (waiting: readonly Waiting[]): Promise<void> => {
    await flush?.()
    const heads = waiting.filter(({ error }) => error !== undefined)
    const next_try_at = nextTryAt(clock.now(), 1, times)
    const { rowCount } = await client.query(moveAndPark, [
      ...[process, written.toString(), position.toString()],
      ...[heads.map(({ key }) => key), heads.map(({ event }) => event.stream)],
      ...[heads.map(({ event }) => event.position.toString()), heads.map(({ error }) => errorText(error))],
      next_try_at,
      ...[waiting.map(({ key }) => key), waiting.map(({ event }) => event.position.toString())],
      ...[waiting.map(({ event }) => event.stream), waiting.map(({ event }) => event.revision.toString())],
    ])
    if (rowCount !== 1) throw new TakenOver(`another runner of ${process} took over`)
    for (const { key, error } of heads) keys.set(key, { attempts: 1, next_try_at, error: errorText(error) })
    written = position
    writtenAt = clock.now()
  }

  return {
    position: () => position,
    isParked: (key: string): boolean => keys.has(key),
    parked: () => keys.size,
    newest: () => [...keys].map(([key, { error }]) => ({ key, error })).at(-1),
    /** At most four times a second: repeated delivery after a crash is harmless, and every write slows sales. */
    moveTo: async (upTo: Position, waiting: readonly Waiting[], has_reacted = true): Promise<void> => {
      position = upTo
      if (waiting.length > 0 || isOlder(writtenAt, has_reacted ? lazily_ms : idly_ms)) await move(waiting)
    },
    write: async (): Promise<void> => {
      if (position !== written) await move([])
    },
    /**
     * Keys that are due for a retry; the first call returns all, since a new release may handle what the last could
     * not.
     */
    due: async (): Promise<string[]> => {
      if (keys.size === 0) return []
      const now = clock.now()
      keys = await readKeys(client, process)
      const due = [...keys].filter(([, { next_try_at }]) => isFirstPass || isDue(next_try_at, now, times))
      isFirstPass = false
      return due.map(([key]) => key)
    },
    /** The oldest waiting events of a key, by their positions. */
    queue: (key: string, limit: number) => oldestOf(client, process, key, limit),
    /** Every waiting event, by its place in the log. */
    places: async (): Promise<{ stream: string; revision: bigint }[]> =>
      keys.size === 0 ? [] : placesOf(client, process),
    /** Removes handled events. Returns whether the key has none left. */
    release: async (key: string, positions: readonly string[]): Promise<boolean> => {
      await flush?.()
      const isEmpty = await deleteHandled(client, process, key, positions)
      if (isEmpty) keys.delete(key)
      return isEmpty
    },
    /**
     * Schedules the next attempt after the key's first event failed again. A time that somebody else wrote during the
     * attempt stays: what woke the key may be what made it succeed.
     */
    postpone: async (key: string, { event, error }: Waiting): Promise<void> => {
      const known = keys.get(key)
      const attempts = (known?.attempts ?? 0) + 1
      const next_try_at = nextTryAt(clock.now(), attempts, times)
      const text = errorText(error)
      await postponeKey(client, { process, key, attempts, next_try_at, text, event, known })
      keys.set(key, { attempts, next_try_at, error: text })
    },
  }
}

type Postponed = {
  process: string
  key: string
  attempts: number
  next_try_at: Instant
  text: string
  event: Waiting['event']
  /** As this runner read it before the attempt. */
  known: ParkedKey | undefined
}

const postponeKey = async (
  client: pg.ClientBase,
  { process, key, attempts, next_try_at, text, event, known }: Postponed,
): Promise<void> => {
  await client.query(
    `update reactor.parked set attempts = $3, error = $5, stream = $6, position = $7,
       next_try_at = case when next_try_at is distinct from $8 then next_try_at else $4 end
     where process = $1 and key = $2`,
    [
      ...[process, key, attempts, next_try_at, text, event.stream, event.position.toString()],
      known?.next_try_at ?? null,
    ],
  )
}

/** Includes keys whose first row another runner removed at the moment when this one queued an event behind it. */
const readKeys = async (client: pg.ClientBase, process: string): Promise<Map<string, ParkedKey>> => {
  const { rows } = await client.query<{ key: string } & ParkedKey>(
    `select key, coalesce(parked.attempts, 0) as attempts, coalesce(parked.error, '') as error,
       to_char(coalesce(parked.next_try_at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as next_try_at
     from (select distinct key from reactor.parked_events where process = $1) as waiting
     full join (select * from reactor.parked where process = $1) as parked using (key)
     order by parked.parked_at`,
    [process],
  )
  return new Map(rows.map(({ key, ...entry }) => [key, entry]))
}

const moveAndPark = `
  with ${waitingForNoDisk}, moved as (
    update reactor.checkpoints set position = $3, updated_at = now() from hurried
    where process = $1 and position = $2 returning process
  ), heads as (
    insert into reactor.parked (process, key, stream, position, error, attempts, next_try_at)
    select moved.process, head.key, head.stream, head.position, head.error, 1, $8
    from moved, unnest($4::text[], $5::text[], $6::numeric[], $7::text[]) as head (key, stream, position, error)
    on conflict do nothing
  ), queued as (
    insert into reactor.parked_events (process, key, position, stream, revision)
    select moved.process, event.key, event.position, event.stream, event.revision
    from moved, unnest($9::text[], $10::numeric[], $11::text[], $12::numeric[]) as event (key, position, stream, revision)
    on conflict do nothing
  )
  select process from moved`

const oldestOf = async (
  client: pg.ClientBase,
  process: string,
  key: string,
  limit: number,
): Promise<{ stream: string; revision: bigint; position: string }[]> => {
  const { rows } = await client.query<{ stream: string; revision: string; position: string }>(
    `select stream, revision::text, position::text from reactor.parked_events
   where process = $1 and key = $2 order by reactor.parked_events.position limit $3`,
    [process, key, limit],
  )
  return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }))
}

const placesOf = async (
  client: pg.ClientBase,
  process: string,
): Promise<{ stream: string; revision: bigint }[]> => {
  const { rows } = await client.query<{ stream: string; revision: string }>(
    'select stream, revision::text from reactor.parked_events where process = $1 order by position',
    [process],
  )
  return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }))
}

/** Returns whether the key has none left. */
const deleteHandled = async (
  client: pg.ClientBase,
  process: string,
  key: string,
  positions: readonly string[],
): Promise<boolean> => {
  await client.query(
    'delete from reactor.parked_events where process = $1 and key = $2 and position = any($3::numeric[])',
    [process, key, positions],
  )
  const { rowCount } = await client.query(
    `delete from reactor.parked where process = $1 and key = $2 and not exists
   (select 1 from reactor.parked_events e where e.process = $1 and e.key = $2)`,
    [process, key],
  )
  return rowCount === 1
}
