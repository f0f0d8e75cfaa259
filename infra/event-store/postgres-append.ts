import { bigintToPosition, type Position } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'
import { pause } from './append-signal.ts'
import { backOff } from './back-off.ts'
import { type Batched, batcher } from './batcher.ts'
import { asApp, connect_ms, inOurWords, isOfTheData, isPassing } from './postgres-session.ts'
import type { Storable } from './storable.ts'

/** `expected` null: any. Exactly one of `answer` (a verdict) and `fail` (an error) is called. */
export type Request = Batched & {
  expected: bigint | null
  events: Storable[]
  deadline: number
  answer: (verdict: Verdict) => void
  fail: (error: unknown) => void
}
export type Verdict = { accepted: boolean; current: bigint; position: Position }
/** An accepted append: `current` is the stream's revision before it, `position` that of its last event. */
export type Written = Verdict & { request: Request }

/**
 * A statement ends within 3 s and a wait for the lock within 2 s, so one hung process cannot block the others; the
 * client itself gives up after 4 s. Sequential scans are off, as the first plan may be made on an empty table.
 */
const LIMITS =
  'SET statement_timeout = 3000; SET lock_timeout = 2000; SET enable_seqscan = off; SET jit = off'
const QUERY_TIMEOUT_MS = 4_000
const SLOWEST_RETRY_MS = 500

/** The one connection that appends for this process; it runs nothing else (LOG-4). */
export const appender = (url: string, onWritten: (written: Written[]) => void) => {
  let connection: Promise<pg.Client> | undefined

  const connected = () => {
    connection ??= connect(url).then((client) => {
      client.once('end', forget)
      return client
    }, forgetAndThrow)
    return connection
  }
  const forget = () => {
    connection = undefined
  }
  const forgetAndThrow = (error: unknown): never => {
    forget()
    throw error
  }
  const drop = async () => {
    // A connection that never opened needs no closing; its failure was thrown to the append.
    const client = await connection?.catch(() => undefined)
    forget()
    // Not awaited: an unresponsive server would never answer.
    client?.end().catch(() => undefined)
  }

  const send = async (batch: Request[]): Promise<void> => {
    let open = batch
    for (let attempt = 0; ; attempt++) {
      try {
        const verdicts = await appended(await connected(), open)
        for (const [i, verdict] of verdicts.entries()) open[i]?.answer(verdict)
        const written = verdicts.flatMap((verdict, i) => {
          const request = open[i]
          return verdict.accepted && request ? [{ ...verdict, request }] : []
        })
        if (written.length > 0) onWritten(written)
        return
      } catch (error) {
        if (isOfTheData(error) && open.length > 1) return await oneByOne(open)
        if (!isPassing(error)) return failed(open, error)
        // Whether it was committed is unknown; a retry with the same ids is safe in both cases.
        await drop()
        await pause(backOff(attempt, SLOWEST_RETRY_MS))
        open = inTime(open, error)
        if (open.length === 0) return
      }
    }
  }
  const oneByOne = async (batch: Request[]) => {
    for (const request of batch) await send([request])
  }

  const queue = batcher<Request>((batch) => send(inTime(batch)))
  return {
    add: queue.add,
    async close() {
      await queue.drained()
      // A connection that never opened needs no closing; its failure was thrown to the append.
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: asApp(url),
    application_name: 'bon append',
    connectionTimeoutMillis: connect_ms,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  // A connection that breaks while idle emits this; the next batch opens another.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(LIMITS)
  return client
}

const failed = (batch: Request[], error: unknown) => {
  for (const request of batch) request.fail(inOurWords(error))
}

/** Requests before their deadline; the others fail with an unknown outcome. */
const inTime = (batch: Request[], error?: unknown): Request[] => {
  const now = performance.now()
  const late = batch.filter((request) => request.deadline <= now)
  if (late.length === 0) return batch
  failed(late, error ?? new StoreUnavailable('the append did not get its turn in time'))
  return batch.filter((request) => request.deadline > now)
}

/** Flat JSON: a quarter faster than one document per append (LOG-1). */
const appended = async (client: pg.Client, batch: Request[]): Promise<Verdict[]> => {
  if (batch.length === 0) return []
  const requests = batch.map(({ stream, expected, events }, i) => ({
    i,
    s: stream,
    x: expected === null ? null : Number(expected),
    n: events.length,
    f: events[0]?.event_id,
  }))
  const events = batch.flatMap((request, r) => request.events.map((event, o) => eventJson(event, r, o)))
  const { rows } = await client.query<[number, boolean, string, string]>({
    name: 'append',
    text: 'SELECT i, ok, current, last_position FROM es.append($1, $2) ORDER BY i',
    values: [JSON.stringify(requests), `[${events.join(',')}]`],
    rowMode: 'array',
  } as pg.QueryConfig)
  return rows.map(([, accepted, current, position]) => ({
    accepted,
    current: BigInt(current),
    position: bigintToPosition(BigInt(position)),
  }))
}

const eventJson = ({ event_id, type, data, meta }: Storable, r: number, o: number): string =>
  `{"r":${r},"o":${o},"id":"${event_id}","t":${JSON.stringify(type)},"d":${data},"m":${meta}}`
