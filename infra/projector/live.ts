import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Projection, Rows } from '@bon/projections/kernel'
import { wanted } from '../event-store/index.ts'
import { isPassing } from '../pool/index.ts'
import { liveBatch } from './catch-up.ts'
import { batchesUpTo, fold } from './fold.ts'
import { type Member, Superseded } from './member.ts'
import type { Queries } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

/** The rows of the checkpoints follow this much later when a batch held nothing for anybody; memory knows at once. */
const idleCheckpointMs = 1_000
/** After a statement the next batch waits this long for more to share it; a lone fact never waits, nor does a reader. */
const gatherMs = 8

export type LiveHouse = {
  store: EventStore
  clock: Clock
  /** All that may come to follow. */
  projections: readonly Projection[]
  /** After the commit, of what came live: a rebuild rings nobody. */
  onCommitted?: (projection: Projection, events: readonly RecordedEvent[]) => void
}

type Options = {
  house: LiveHouse
  client: Queries
  signal: AbortSignal
  /** One that cannot go on, while the others do. */
  dismiss: (member: Member, reason: unknown) => void
  /** Nobody can go on. */
  fail: (reason: unknown) => void
}

type Part = { member: Member; to: Position; events: readonly RecordedEvent[]; rows?: Rows | undefined }

/**
 * Follows the log for all members that have caught up: one subscription, and a batch is one statement for all of them.
 * One whose fold or rows fail is dismissed alone.
 */
export const followLive = ({ house, client, signal, dismiss, fail }: Options) => {
  const members = new Set<Member>()
  let position: Position | undefined
  let following: Promise<void> | undefined
  let trailing = false
  let hurry: () => void = () => undefined
  signal.addEventListener('abort', () => hurry(), { once: true })
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: each starts where the last one left the rows. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
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
      // Whose rows are refused is found by writing them one by one.
      if (due.length > 1) for (const part of due) await write([part])
      else for (const { member } of due) leave(member, reason)
    }
  }

  const partOf = (member: Member, batch: readonly RecordedEvent[], to: Position): Part[] => {
    const { projection, progress } = member
    // One that joined further ahead, and at least once is all that a subscription promises.
    if (to <= progress.position()) return []
    const events = batch.filter(
      (event) =>
        event.position > progress.position() &&
        Object.hasOwn(projection.on, event.type) &&
        wanted(event.stream, projection.streams),
    )
    try {
      return [{ member, to, events, rows: events.length > 0 ? fold(projection, events) : undefined }]
    } catch (reason) {
      leave(member, reason)
      return []
    }
  }

  /** The checkpoints as they are in memory, in one statement. */
  const writeCheckpoints = () =>
    write([...members].map((member) => ({ member, to: member.progress.position(), events: [] })))

  const trail = async (): Promise<void> => {
    if (trailing) return
    trailing = true
    await house.clock.sleep(idleCheckpointMs, signal)
    trailing = false
    await inTurn(writeCheckpoints).catch(fail)
  }

  /** Gives a batch to these; answers the most events that one of them had of it. */
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
      if (events.length > 0) house.onCommitted?.(member.projection, events)
    }
    return most
  }

  const gather = async (): Promise<void> => {
    if (signal.aborted || [...members].some(({ progress }) => progress.isWaitedFor())) return
    const enough = new AbortController()
    hurry = () => enough.abort()
    await house.clock.sleep(gatherMs, enough.signal)
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
    const prefixes = [...new Set(house.projections.flatMap(({ streams }) => streams))]
    return house.store.subscribeAll(from, onBatch, { signal, prefixes, batch: liveBatch }).catch(fail)
  }

  return {
    /** Follows with the others, and reads before what it lacks to where they are. False: it was dismissed. */
    join: (member: Member): Promise<boolean> =>
      inTurn(async () => {
        const from = member.progress.position()
        position ??= from
        members.add(member)
        member.progress.whenWaitedFor(() => hurry())
        try {
          for await (const { events, upTo } of batchesUpTo(house.store, member.projection, from, position))
            await give(upTo, events, [member])
        } catch (reason) {
          members.delete(member)
          throw reason
        }
        following ??= follow(position)
        return members.has(member)
      }),
    /** Its checkpoint is written, and it is free for another. */
    release: (member: Member): Promise<void> =>
      inTurn(async () => {
        await write([{ member, to: member.progress.position(), events: [] }])
        members.delete(member)
      }),
    /** After the signal. What was folded and not yet written down is written, where that is still ours to do. */
    end: async (isOurs: boolean): Promise<void> => {
      await following
      await inTurn(async () => {
        if (isOurs) await writeCheckpoints()
      }).catch(fail)
    },
  }
}
