import { epochMsOf, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { type ProcessManager, upcast } from '@bon/services/kernel'
import pg from 'pg'
import { moveCheckpoint, readCheckpoint } from './reactor.tables.ts'

export type ProcessHealth = {
  name: string
  status: 'waiting' | 'running' | 'failing'
  position: Position
  error?: string
}

const lazily_ms = 250

type House = { url: string; store: EventStore; clock: Clock; signal: AbortSignal; log(message: string): void }

/**
 * Runs one process manager: under its own advisory lock, from its guarded checkpoint, for ever. Whatever goes wrong
 * stops this one alone, says so in health, and is tried again: its commands are idempotent.
 */
export const runProcess = (
  manager: ProcessManager,
  house: House,
): { health(): ProcessHealth; done: Promise<void> } => {
  const health: ProcessHealth = { name: manager.name, status: 'waiting', position: logStart }
  const done = (async () => {
    for (let pause = 250; !house.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await runLocked(manager, house, health)
        pause = 250
      } catch (error) {
        health.status = 'failing'
        health.error = error instanceof Error ? error.message : String(error)
        if (!house.signal.aborted) house.log(`process manager ${manager.name} failed: ${health.error}`)
      }
      await house.clock.sleep(pause, house.signal)
    }
  })()
  return { health: () => ({ ...health }), done }
}

const runLocked = async (manager: ProcessManager, house: House, health: ProcessHealth): Promise<void> => {
  const client = new pg.Client(house.url)
  const stop = new AbortController()
  const abort = () => stop.abort()
  house.signal.addEventListener('abort', abort, { once: true })
  // A lost connection is a lost lock: somebody else may run by now.
  client.on('error', abort)
  await client.connect()
  try {
    await lock(client, manager.name, house, stop.signal)
    health.position = await readCheckpoint(client, manager.name)
    health.status = 'running'
    delete health.error
    const stand = checkpoint(client, manager, health, house.clock)
    await house.store.subscribeAll(
      health.position,
      async (events, upTo) => {
        const wanted = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
        await patience(manager, wanted, house, stop.signal)
        if (stop.signal.aborted) return
        if (wanted.length > 0) await manager.react(wanted)
        health.position = upTo
        await stand.moved()
      },
      { signal: stop.signal, prefixes: manager.prefixes, batch: 200 },
    )
    await stand.write()
  } finally {
    house.signal.removeEventListener('abort', abort)
    await client.end().catch(() => undefined)
  }
}

/**
 * Writes where the process manager stands, at most four times a second: what is delivered once more after a crash is
 * harmless, and every row written costs the sales beside it.
 */
const checkpoint = (client: pg.Client, { name }: ProcessManager, health: ProcessHealth, clock: Clock) => {
  let written = health.position
  let writtenAt = epochMsOf(clock.now())
  const write = async (): Promise<void> => {
    if (written === health.position) return
    if (!(await moveCheckpoint(client, name, written, health.position)))
      throw new Error('another runner took over')
    written = health.position
    writtenAt = epochMsOf(clock.now())
  }
  return {
    write,
    moved: async (): Promise<void> => {
      if (epochMsOf(clock.now()) - writtenAt >= lazily_ms) await write()
    },
  }
}

/** Leaves young events to the request that caused them (architecture.md 4b). */
const patience = async (
  manager: ProcessManager,
  events: RecordedEvent[],
  { clock }: House,
  signal: AbortSignal,
) => {
  const youngest = events.at(-1)
  if (!youngest || manager.patience_ms === 0) return
  const age = epochMsOf(clock.now()) - epochMsOf(youngest.meta.at)
  if (age < manager.patience_ms) await clock.sleep(manager.patience_ms - Math.max(0, age), signal)
}

const lock = async (
  client: pg.Client,
  name: string,
  { clock }: House,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('reactor:' || $1, 0)) as mine",
      [name],
    )
    if (rows[0]?.mine || signal.aborted) return
    await clock.sleep(1_000, signal)
  }
}
