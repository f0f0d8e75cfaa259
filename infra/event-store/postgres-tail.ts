import {
  bigintToPosition,
  logStart,
  type Position,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import type { AppendSignal } from './append-signal.ts'
import type { ReadBatch } from './subscription.ts'
import { matchesPrefixes } from './subscription-filter.ts'

type Reader = {
  /** The last assigned position. */
  head(): Promise<Position>
  /** The next events after a position, at most `limit`, without gaps. */
  next(after: Position, limit: number): Promise<RecordedEvent[]>
}

const MAX_EVENTS = 4_096
const PAGE = 1_000
/** Signals may be lost; then a follower polls the log after this time. */
const POLL_AFTER_MS = 900

/** Positions of this adapter are dense; those of others are not, so this file is for PostgreSQL only. */
const before = (position: Position): Position => bigintToPosition(positionToBigint(position) - 1n)
const countBetween = (from: Position, to: Position): number =>
  Number(positionToBigint(to) - positionToBigint(from))

/** Waits for a read; its failure goes to the follower that started it. */
const ended = ({ done }: { done: Promise<void> }): Promise<void> => done.catch(() => undefined)

/**
 * The newest part of the log, read once for all followers in this process: nine followers that each queried the
 * database after every append cost more than the append itself. Positions are dense, so there are no gaps; a follower
 * within it is answered from memory, and one further behind reads the database.
 */
export const createTail = (reader: Reader, appendSignal: AppendSignal) => {
  let events: RecordedEvent[] = []
  /** The positions before the first and of the last kept event. Undefined until there is a follower. */
  let from: Position | undefined
  let to = logStart
  let reading: { published: number; done: Promise<void> } | undefined
  /** The signal count up to which the tail is complete, and when the log itself was last read. */
  let whole = -1
  let lookedAt = 0

  const addEvents = (more: readonly RecordedEvent[]): void => {
    events.push(...more)
    to = more.at(-1)?.position ?? to
    if (events.length <= MAX_EVENTS) return
    events = events.slice(-MAX_EVENTS / 2)
    from = events[0] ? before(events[0].position) : to
  }

  const read = async (published: number): Promise<void> => {
    lookedAt = performance.now()
    if (from === undefined) {
      const head = await reader.head()
      from = to = head
      return
    }
    const found = await reader.next(to, PAGE)
    // Events that were handed over meanwhile are here already.
    addEvents(found.filter(({ position }) => position > to))
    if (found.length < PAGE) whole = Math.max(whole, published)
  }

  /** Joins a read that began after the last signal; one that began earlier may have missed the signalled events. */
  const refresh = async (): Promise<void> => {
    const published = appendSignal.count()
    while (reading && reading.published < published) await ended(reading)
    if (!reading) {
      const now = appendSignal.count()
      const mine = { published: now, done: read(now) }
      reading = mine
      const over = () => {
        if (reading === mine) reading = undefined
      }
      mine.done.then(over, over)
    }
    await reading.done
  }

  const mayHaveMore = (after: Position): boolean =>
    from === undefined ||
    (after === to && (whole !== appendSignal.count() || performance.now() - lookedAt > POLL_AFTER_MS))

  return {
    /** Adds what this process just wrote without a read, if no other process wrote in between. */
    handOver(written: readonly RecordedEvent[]): void {
      const wasWhole = whole === appendSignal.count()
      const fits = from !== undefined && written[0] !== undefined && before(written[0].position) === to
      if (fits) addEvents(written)
      appendSignal.notify(written.map(({ stream }) => stream))
      if (fits && wasWhole) whole = appendSignal.count()
    },

    holds: (position: Position): boolean => from !== undefined && position <= to,

    /** Reads from memory where the tail covers the position, else from the database. */
    readerFor:
      (behind: ReadBatch, prefixes: readonly string[] | undefined, batch = PAGE): ReadBatch =>
      async (after) => {
        if (mayHaveMore(after)) await refresh()
        if (from === undefined || after < from || after > to) return behind(after)
        const found: RecordedEvent[] = []
        for (let i = countBetween(from, after); i < events.length; i++) {
          const event = events[i]
          if (!event || !matchesPrefixes(event.stream, prefixes)) continue
          found.push(event)
          if (found.length === batch) return { events: found, upTo: event.position }
        }
        return { events: found, upTo: to }
      },
  }
}
