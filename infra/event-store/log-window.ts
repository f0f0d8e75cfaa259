import { logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { matchesPrefixes } from './subscription-filter.ts'

/** A part of the log without gaps: all events strictly after `after`, up to and including position `upTo`. */
export type Stretch = { after: Position; events: readonly RecordedEvent[]; upTo: Position }

export type WindowLimits = { events: number; bytes: number }

type Entry = { event: RecordedEvent; bytes: number }

const LIMITS: WindowLimits = { events: 4_096, bytes: 8 * 1_024 * 1_024 }

/**
 * The newest part of a log whose positions are ordered but not dense, for all followers in this process. It accepts
 * only a continuation, so it never has a gap, and drops the oldest half at a limit.
 */
export const logWindow = (limits = LIMITS) => {
  let entries: Entry[] = []
  let bytes = 0
  /** Everything after `from` and up to `to` is kept. Undefined: nothing is kept. */
  let from: Position | undefined
  let to = logStart

  const let_go = (): void => {
    if (entries.length <= limits.events && bytes <= limits.bytes) return
    let removed = 0
    for (const each of entries) {
      if (entries.length - removed <= limits.events / 2 && bytes <= limits.bytes / 2) break
      bytes -= each.bytes
      from = each.event.position
      removed++
    }
    entries = entries.slice(removed)
  }

  return {
    isOpen: () => from !== undefined,
    to: () => to,
    /** For the test of the limits. */
    size: () => ({ events: entries.length, bytes }),
    open: (at: Position): void => {
      entries = []
      bytes = 0
      from = to = at
    },
    close: (): void => {
      entries = []
      bytes = 0
      from = undefined
    },
    /** Adds the new events of a part that continues the window or overlaps its end. True: it grew. */
    add: ({ after, events, upTo }: Stretch): boolean => {
      if (from === undefined || after > to || upTo <= to) return false
      for (const event of events) {
        if (event.position <= to) continue
        const size = sizeOf(event)
        entries.push({ event, bytes: size })
        bytes += size
      }
      to = upTo
      let_go()
      return true
    },
    covers: (position: Position): boolean => from !== undefined && position >= from,
    /** The events after a position that the window covers. `upTo` equal to it: there are none yet. */
    read: (position: Position, prefixes: readonly string[] | undefined, batch: number) => {
      const events: RecordedEvent[] = []
      for (let i = indexAfter(entries, position); i < entries.length; i++) {
        const event = entries[i]?.event
        if (!event || !matchesPrefixes(event.stream, prefixes)) continue
        events.push(event)
        if (events.length === batch) return { events, upTo: event.position }
      }
      return { events, upTo: to > position ? to : position }
    },
    /** The positions of an append by its event ids and its last position; undefined when they are not all here. */
    positionsOf: (ids: readonly string[], last: Position): Position[] | undefined => {
      const end = indexAfter(entries, last)
      const found = entries.slice(Math.max(0, end - ids.length), end).map(({ event }) => event)
      const isIt =
        found.length === ids.length &&
        found.at(-1)?.position === last &&
        found.every(({ event_id }, i) => event_id === ids[i])
      return isIt ? found.map(({ position }) => position) : undefined
    },
  }
}

export type LogWindow = ReturnType<typeof logWindow>

/** Characters of its JSON, an estimate of its memory. */
const sizeOf = ({ data, meta }: RecordedEvent): number => JSON.stringify([data, meta]).length

/** Index of the first kept event after a position. */
const indexAfter = (entries: readonly Entry[], position: Position): number => {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.event.position ?? position) > position) high = middle
    else low = middle + 1
  }
  return low
}
