import { Socket } from 'node:net'
import type { Clock } from '@bon/contracts/ports'
import pg from 'pg'

export type LockTimes = {
  /** Milliseconds between two checks that the server still answers. */
  beat_ms: number
  /** How long an answer may take before the connection, and its lock, are given up. */
  answer_timeout_ms: number
}

export const lockTimes: LockTimes = { beat_ms: 5_000, answer_timeout_ms: 15_000 }

export type LockConnection = {
  client: pg.Client
  /** Resolves once the connection, and every lock it held, is gone. */
  lost: Promise<Error>
  /** Closes it; within a second also when the peer does not answer. */
  close(): Promise<void>
}

type Options = {
  config: pg.ClientConfig
  clock: Clock
  /** Evaluated before each check, so that long statements of a catch-up can have more time. */
  times?: () => LockTimes
}

/**
 * A connection that holds a session lock. Both ends detect a silent peer: this one by a periodic query, the server by
 * TCP keep-alives and, where a proxy answers those, by an idle session timeout. Otherwise a lock would outlive its
 * holder by the kernel's two hours, and the holder would not follow the log for 15 minutes (ADR 0041).
 */
export const connectForLock = async ({
  config,
  clock,
  times = () => lockTimes,
}: Options): Promise<LockConnection> => {
  const socket = new Socket()
  const { beat_ms, answer_timeout_ms } = times()
  const client = new pg.Client({
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    ...config,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    stream: () => socket,
  })
  const ended = new AbortController()
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('the lock connection ended')))
  })
  void lost.then(() => ended.abort())
  const drop = () => {
    ended.abort()
    socket.destroy()
  }
  const close = async () => {
    ended.abort()
    const stop = new AbortController()
    // The lock is released either way: the socket is destroyed below.
    await Promise.race([client.end().catch(() => undefined), clock.sleep(1_000, stop.signal)])
    stop.abort()
    socket.destroy()
  }
  try {
    await client.connect()
    await client.query(sessionSettings(Math.max(1_000, answer_timeout_ms + beat_ms)))
  } catch (error) {
    drop()
    throw error
  }
  void beat({ client, clock, times, signal: ended.signal }).catch(drop)
  return { client, lost, close }
}

type Beat = { client: pg.Client; clock: Clock; times: () => LockTimes; signal: AbortSignal }

const beat = async ({ client, clock, times, signal }: Beat): Promise<void> => {
  for (;;) {
    await clock.sleep(times().beat_ms, signal)
    if (signal.aborted) return
    const question = { text: 'SELECT 1', query_timeout: times().answer_timeout_ms }
    await client.query(question)
  }
}

/** Milliseconds after which the server ends an idle session: a few checks. */
const sessionSettings = (idle_timeout_ms: number): string => `
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET tcp_user_timeout = 15000;
  SET idle_session_timeout = ${idle_timeout_ms}; SET idle_in_transaction_session_timeout = ${idle_timeout_ms}`
