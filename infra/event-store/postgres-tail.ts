import {
  bigintToPosition,
  logStart,
  type Position,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import type { Bell } from './bell.ts'
import type { Look } from './subscription.ts'
import { wanted } from './wanted.ts'

type Reader = {
  /** The last position given out. */
  head(): Promise<Position>
  /** The next events after a position, at most `limit`, nothing left out. */
  next(after: Position, limit: number): Promise<RecordedEvent[]>
}

const KEPT = 4_096
const PAGE = 1_000
/** Rings may be lost; then the poll of a follower finds the log itself. */
const LOOK_AGAIN_MS = 900

/** Positions of this adapter are dense; those of others are not, so this file is for PostgreSQL alone. */
const before = (position: Position): Position => bigintToPosition(positionToBigint(position) - 1n)
const countBetween = (from: Position, to: Position): number =>
  Number(positionToBigint(to) - positionToBigint(from))

/**
 * The newest stretch of the log, read once for all who follow it in this process: nine followers that each asked the
 * database after every append cost more than the append itself. Positions are dense, so the stretch has no holes, and
 * a follower that stands within it is answered from memory; one that is further behind reads for itself.
 */
export const createTail = (reader: Reader, bell: Bell) => {
  let events: RecordedEvent[] = []
  /** Position before the first kept event, and of the last. Undefined until somebody follows. */
  let from: Position | undefined
  let to = logStart
  let reading: { rung: number; done: Promise<void> } | undefined
  /** The ring up to which the tail is known to be whole, and when the log itself was last looked at. */
  let whole = -1
  let lookedAt = 0

  const keep = (more: readonly RecordedEvent[]): void => {
    events.push(...more)
    to = more.at(-1)?.position ?? to
    if (events.length <= KEPT) return
    events = events.slice(-KEPT / 2)
    from = events[0] ? before(events[0].position) : to
  }

  const read = async (rung: number): Promise<void> => {
    lookedAt = performance.now()
    if (from === undefined) {
      const head = await reader.head()
      from = to = head
      return
    }
    const found = await reader.next(to, PAGE)
    // What was handed over meanwhile is here already.
    keep(found.filter(({ position }) => position > to))
    if (found.length < PAGE) whole = Math.max(whole, rung)
  }

  /** Joins a reading that began after the last ring; one that began before may have missed what was rung for. */
  const refresh = async (): Promise<void> => {
    const rung = bell.count()
    while (reading && reading.rung < rung) await reading.done.catch(() => undefined)
    if (!reading) {
      const now = bell.count()
      const mine = { rung: now, done: read(now) }
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
    (after === to && (whole !== bell.count() || performance.now() - lookedAt > LOOK_AGAIN_MS))

  return {
    /** What this process just wrote, handed over without a reading, where nobody else wrote in between. */
    handOver(written: readonly RecordedEvent[]): void {
      const wasWhole = whole === bell.count()
      const fits = from !== undefined && written[0] !== undefined && before(written[0].position) === to
      if (fits) keep(written)
      bell.ring(written.map(({ stream }) => stream))
      if (fits && wasWhole) whole = bell.count()
    },

    holds: (position: Position): boolean => from !== undefined && position <= to,

    /** A follower's look: from memory where the tail covers it, else by its own reading. */
    look:
      (behind: Look, prefixes: readonly string[] | undefined, batch = PAGE): Look =>
      async (after) => {
        if (mayHaveMore(after)) await refresh()
        if (from === undefined || after < from || after > to) return behind(after)
        const found: RecordedEvent[] = []
        for (let i = countBetween(from, after); i < events.length; i++) {
          const event = events[i]
          if (!event || !wanted(event.stream, prefixes)) continue
          found.push(event)
          if (found.length === batch) return { events: found, upTo: event.position }
        }
        return { events: found, upTo: to }
      },
  }
}
