import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger } from '@bon/contracts/ports'
import type { Projection, Rows } from '@bon/projections/kernel'
import { matchesPrefixes } from '../event-store/index.ts'
import { isPassing } from '../pool/index.ts'
import { liveBatch } from './catch-up.ts'
import { batchesUpTo, fold } from './fold.ts'
import { type Member, Superseded } from './member.ts'
import type { Queries } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Checkpoint rows are written this much later when a batch had no events for any projection; the position in memory
 * moves at once.
 */
const idleCheckpointMs = 1_000
/**
 * After a statement the next batch waits this long to collect more events; a single event never waits, nor does a
 * reader.
 */
const gatherMs = 8

export type LiveDependencies = {
  store: EventStore
  clock: Clock
  log: Logger
  /** All projections that may follow. */
  projections: readonly Projection[]
  /** Called after the commit of live events: a rebuild does not notify. */
  onCommitted?: (projection: Projection, events: readonly RecordedEvent[]) => void
}

type Options = {
  deps: LiveDependencies
  client: Queries
  signal: AbortSignal
  /** One projection failed; the others continue. */
  dismiss: (member: Member, reason: unknown) => void
  /** No projection can continue. */
  fail: (reason: unknown) => void
}

type Part = { member: Member; to: Position; events: readonly RecordedEvent[]; rows?: Rows | undefined }

/**
 * Follows the log for all members that have caught up: one subscription, and each batch is one statement for all of
 * them. A member whose fold or rows fail is dismissed alone.
 */
export const followLive = ({ deps, client, signal, dismiss, fail }: Options) => {
  const { members, give, write, writeCheckpoints } = createMembers({ deps, client, dismiss })
  let position: Position | undefined
  let following: Promise<void> | undefined
  let trailing = false
  let hurry: () => void = () => undefined
  signal.addEventListener('abort', () => hurry(), { once: true })
  const inTurn = createTurn()

  const trail = async (): Promise<void> => {
    if (trailing) return
    trailing = true
    await deps.clock.sleep(idleCheckpointMs, signal)
    trailing = false
    await inTurn(writeCheckpoints).catch(fail)
  }

  const gather = async (): Promise<void> => {
    if (signal.aborted || [...members].some(({ progress }) => progress.isWaitedFor())) return
    const enough = new AbortController()
    hurry = () => enough.abort()
    await deps.clock.sleep(gatherMs, enough.signal)
  }

  const onBatch = async (batch: readonly RecordedEvent[], upTo: Position): Promise<void> => {
    const most = await inTurn(async () => {
      position = upTo
      return give(upTo, batch, [...members])
    })
    if (most === 0) void trail()
    else await gather()
  }

  const follow = (from: Position): Promise<void> => {
    const prefixes = [...new Set(deps.projections.flatMap(({ streams }) => streams))]
    return deps.store.subscribeAll(from, onBatch, { signal, prefixes, batch: liveBatch }).catch(fail)
  }

  return {
    /** Adds a member after reading what it lacks up to the others' position. False: it was dismissed. */
    join: (member: Member): Promise<boolean> =>
      inTurn(async () => {
        const from = member.progress.position()
        position ??= from
        members.add(member)
        member.progress.whenWaitedFor(() => hurry())
        try {
          for await (const { events, upTo } of batchesUpTo(deps.store, member.projection, from, position))
            await give(upTo, events, [member])
        } catch (reason) {
          members.delete(member)
          throw reason
        }
        following ??= follow(position)
        return members.has(member)
      }),
    /** Writes the member's checkpoint and stops following for it. */
    release: (member: Member): Promise<void> =>
      inTurn(async () => {
        await write([{ member, to: member.progress.position(), events: [] }])
        members.delete(member)
      }),
    /** After the signal. Writes what is folded but not yet written, if the locks are still held. */
    end: async (isOurs: boolean): Promise<void> => {
      await following
      await inTurn(async () => {
        if (isOurs) await writeCheckpoints()
      }).catch(fail)
    },
  }
}

/** Sequential: each starts where the last one left the rows. */
const createTurn = () => {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    // The caller receives the failure; the queue goes on after it.
    turn = done.catch(() => undefined)
    return done
  }
}

/** The members that follow, and the batches that they are given. */
const createMembers = ({ deps, client, dismiss }: Pick<Options, 'deps' | 'client' | 'dismiss'>) => {
  const members = new Set<Member>()
  const leave = (member: Member, reason: unknown): void => {
    members.delete(member)
    dismiss(member, reason)
  }

  const write = async (parts: readonly Part[]): Promise<void> => {
    const due = parts.filter(({ member, to }) => members.has(member) && to > member.written)
    if (due.length === 0) return
    const shares = due.map(({ member, to, rows }) => ({
      projection: member.projection,
      from: member.written,
      to,
      rows,
    }))
    try {
      const moved = await writeBatch(client, shares)
      for (const { member, to } of due) {
        if (moved.has(member.projection.name)) member.written = to
        else leave(member, new Superseded(member.projection.schema))
      }
    } catch (reason) {
      if (isPassing(reason)) throw reason
      // The member whose rows are refused is found by writing them one by one.
      if (due.length > 1) for (const part of due) await write([part])
      else for (const { member } of due) leave(member, reason)
    }
  }

  const partOf = (member: Member, batch: readonly RecordedEvent[], to: Position): Part[] => {
    const { projection, progress } = member
    // A member may have joined further ahead, and a subscription delivers at least once.
    if (to <= progress.position()) return []
    const events = batch.filter(
      (event) =>
        event.position > progress.position() &&
        Object.hasOwn(projection.on, event.type) &&
        matchesPrefixes(event.stream, projection.streams),
    )
    try {
      return [{ member, to, events, rows: events.length > 0 ? fold(projection, events) : undefined }]
    } catch (reason) {
      leave(member, reason)
      return []
    }
  }

  /** Writes the checkpoints from memory in one statement. */
  const writeCheckpoints = () =>
    write([...members].map((member) => ({ member, to: member.progress.position(), events: [] })))

  /** Applies a batch to these members; returns the largest number of its events that one member had. */
  const give = async (
    to: Position,
    batch: readonly RecordedEvent[],
    whom: readonly Member[],
  ): Promise<number> => {
    const parts = whom.flatMap((member) => partOf(member, batch, to))
    const most = Math.max(0, ...parts.map(({ events }) => events.length))
    if (most > 0) await write(parts)
    for (const { member, events } of parts) {
      if (!members.has(member)) continue
      member.progress.moved(to, batch.length >= liveBatch ? events.at(-1) : undefined)
      if (events.length > 0) deps.onCommitted?.(member.projection, events)
    }
    return most
  }
  return { members, give, write, writeCheckpoints }
}
