import type { Position, RecordedEvent } from '@bon/contracts/kernel'
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

/**
 * The newest stretch of the log, read once for all who follow it in this process: nine followers that each asked the
 * database after every append cost more than the append itself. Positions are dense, so the stretch has no holes, and
 * a follower that stands within it is answered from memory; one that is further behind reads for itself.
 */
export const createTail = (reader: Reader, bell: Bell) => {
  let events: RecordedEvent[] = []
  /** Position before the first kept event, and of the last. Undefined until somebody follows. */
  let from: Position | undefined
  let to: Position = 0n
  let reading: { rung: number; done: Promise<void> } | undefined

  const read = async (): Promise<void> => {
    if (from === undefined) {
      to = await reader.head()
      from = to
      return
    }
    const found = await reader.next(to, PAGE)
    const last = found.at(-1)
    if (!last) return
    events.push(...found)
    to = last.position
    if (events.length > KEPT) {
      events = events.slice(-KEPT / 2)
      from = (events[0]?.position ?? to) - 1n
    }
  }

  /** Joins a reading that began after the last ring; one that began before may have missed what was rung for. */
  const refresh = async (): Promise<void> => {
    const rung = bell.count()
    while (reading && reading.rung < rung) await reading.done.catch(() => undefined)
    if (!reading) {
      const mine = { rung: bell.count(), done: read() }
      reading = mine
      const over = () => {
        if (reading === mine) reading = undefined
      }
      mine.done.then(over, over)
    }
    await reading.done
  }

  /** A follower's look: from memory where the tail covers it, else by its own reading. */
  const look =
    (behind: Look, prefixes: readonly string[] | undefined, batch = PAGE): Look =>
    async (after) => {
      if (from === undefined || after === to) await refresh()
      if (from === undefined || after < from || after > to) return behind(after)
      const found: RecordedEvent[] = []
      for (let i = Number(after - from); i < events.length; i++) {
        const event = events[i]
        if (!event || !wanted(event.stream, prefixes)) continue
        found.push(event)
        if (found.length === batch) return { events: found, upTo: event.position }
      }
      return { events: found, upTo: to }
    }

  return { look }
}
