import {
  bigintToPosition,
  type Position,
  parsePosition,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import type { ReadAll, ReadStream, Subscribe } from '@bon/contracts/ports'
import type pg from 'pg'
import { openPool } from '../pool/index.ts'
import { asApp, connect_ms, inOurWords, isPassing } from './postgres-session.ts'
import type { ReadBatch } from './subscription.ts'

type Row = { position: string; stream: string; revision: string; event_id: string; type: string } & Pick<
  RecordedEvent,
  'data' | 'meta'
>

const COLUMNS = 'position, stream, revision, event_id, type, data, meta'
const PAGE = 1_000
/** Positions scanned at a time for a filtered reader, so that no statement scans the whole log. */
const WINDOW = 20_000n

export const readPool = (url: string): pg.Pool =>
  openPool({
    connectionString: asApp(url),
    application_name: 'bon read log',
    max: 8,
    connectionTimeoutMillis: connect_ms,
    query_timeout: 20_000,
    keepAlive: true,
  })

/**
 * Reads can be retried safely. A restarted server leaves dead connections in the pool, at most as many as it held, and
 * a busy process may not have noticed: each of them fails once before a new one is opened.
 */
const runQuery = async <R extends object>(pool: pg.Pool, name: string, text: string, values: unknown[]) => {
  const query = { name, text, values }
  let [broken, others] = [pool.totalCount, 1]
  for (;;) {
    try {
      return (await pool.query<R>(query)).rows
    } catch (error) {
      const isAgain = isBroken(error) ? broken-- > 0 || others-- > 0 : isPassing(error) && others-- > 0
      if (!isAgain) throw inOurWords(error)
    }
  }
}

/** The connection was closed; the server itself may be available. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Connection terminated unexpectedly' ||
    ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')))

export const head = async (pool: pg.Pool): Promise<Position> => {
  const rows = await runQuery<{ head: string }>(
    pool,
    'head',
    'SELECT coalesce(max(position), 0) AS head FROM es.events',
    [],
  )
  return parsePosition(rows[0]?.head ?? '0')
}

export async function* readStream(
  pool: pg.Pool,
  stream: string,
  { after = -1n, limit = Infinity, backwards = false }: ReadStream,
) {
  const text = backwards
    ? `SELECT ${COLUMNS} FROM es.events WHERE stream = $1 AND revision > $2 AND revision < $3 ORDER BY revision DESC LIMIT $4`
    : `SELECT ${COLUMNS} FROM es.events WHERE stream = $1 AND revision > $2 AND revision < $3 ORDER BY revision LIMIT $4`
  let above = after
  let below = 2n ** 63n - 1n
  for (let left = limit; left > 0; ) {
    const size = Math.min(left, PAGE)
    const rows = await runQuery<Row>(pool, backwards ? 'stream back' : 'stream', text, [
      stream,
      above,
      below,
      size,
    ])
    const events = rows.map(recorded)
    yield* events
    const last = events.at(-1)
    if (last === undefined || events.length < size) return
    if (backwards) below = last.revision
    else above = last.revision
    left -= events.length
  }
}

/** Streams of one statement. */
const STREAMS = 500

export async function* readStreams(pool: pg.Pool, streams: readonly string[]) {
  const distinct = [...new Set(streams)]
  for (let begun = 0; begun < distinct.length; begun += STREAMS) {
    const part = distinct.slice(begun, begun + STREAMS)
    let last: Pick<RecordedEvent, 'stream' | 'revision'> = { stream: '', revision: -1n }
    for (;;) {
      const rows = await runQuery<Row>(pool, 'streams', MANY, [part, last.stream, last.revision, PAGE])
      const events = rows.map(recorded)
      yield* events
      const end = events.at(-1)
      if (!end || events.length < PAGE) break
      last = end
    }
  }
}

const MANY = `SELECT ${COLUMNS} FROM es.events
  WHERE stream = ANY ($1) AND (stream, revision) > ($2, $3) ORDER BY stream, revision LIMIT $4`

export async function* readAll(pool: pg.Pool, after: Position, { limit, prefixes }: ReadAll) {
  const read = (from: Position, left: number) => {
    const reading = batchReader(pool, { batch: Math.min(left, PAGE), prefixes })(from)
    // A reader that leaves early does not wait for it; one that goes on gets the error.
    reading.catch(() => undefined)
    return reading
  }
  let position = after
  let left = limit
  let reading = left > 0 ? read(position, left) : undefined
  while (reading) {
    const { events, upTo } = await reading
    left -= events.length
    const isLast = upTo === position || left <= 0
    position = upTo
    // The database reads the next batch while this one is worked on.
    reading = isLast ? undefined : read(position, left)
    yield* events
  }
}

/** One batch after a position. The head is read first: everything up to it counts as seen, even if filtered out. */
export const batchReader =
  (
    pool: pg.Pool,
    { batch = PAGE, prefixes }: { batch?: number; prefixes: Subscribe['prefixes'] | undefined },
  ): ReadBatch =>
  async (after) => {
    const end = await head(pool)
    if (end <= after) return { events: [], upTo: after }
    const window = bigintToPosition(positionToBigint(after) + WINDOW)
    const until = prefixes === undefined || end < window ? end : window
    const rows = await runQuery<Row>(pool, 'all', ALL, [after, until, prefixes ?? null, batch])
    const events = rows.map(recorded)
    return { events, upTo: (events.length === batch ? events.at(-1)?.position : undefined) ?? until }
  }

const ALL = `SELECT ${COLUMNS} FROM es.events
  WHERE position > $1 AND position <= $2 AND ($3::text[] IS NULL OR stream ^@ ANY ($3))
  ORDER BY position LIMIT $4`

/** The events after a position, for the tail: one statement, without reading the head. */
export const next = async (pool: pg.Pool, after: Position, limit: number): Promise<RecordedEvent[]> =>
  (await runQuery<Row>(pool, 'next', NEXT, [after, limit])).map(recorded)

const NEXT = `SELECT ${COLUMNS} FROM es.events WHERE position > $1 ORDER BY position LIMIT $2`

/** int8 arrives as text; parsed here instead of by a process-wide type parser (LOG-11). */
const recorded = (row: Row): RecordedEvent => ({
  ...row,
  position: parsePosition(row.position),
  revision: BigInt(row.revision),
})
