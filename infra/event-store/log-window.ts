import { logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { wanted } from './wanted.ts'

/** A stretch of the log without a hole: all events strictly after `after`, up to and including the place `upTo`. */
export type Stretch = { after: Position; events: readonly RecordedEvent[]; upTo: Position }

export type WindowLimits = { events: number; bytes: number }

const LIMITS: WindowLimits = { events: 4_096, bytes: 8 * 1_024 * 1_024 }

/**
 * The newest stretch of a log whose positions are ordered and not dense, kept by order alone for all who follow it in
 * this process. It takes only what continues it, so it never has a hole, and lets the oldest half go at a limit.
 */
export const logWindow = (limits = LIMITS) => {
  let kept: { event: RecordedEvent; bytes: number }[] = []
  let bytes = 0
  /** All after this place and up to `to` is kept. Undefined: nothing is known. */
  let from: Position | undefined
  let to = logStart

  const let_go = (): void => {
    if (kept.length <= limits.events && bytes <= limits.bytes) return
    let gone = 0
    for (const each of kept) {
      if (kept.length - gone <= limits.events / 2 && bytes <= limits.bytes / 2) break
      bytes -= each.bytes
      from = each.event.position
      gone++
    }
    kept = kept.slice(gone)
  }

  /** Index of the first kept event after a place. */
  const indexAfter = (position: Position): number => {
    let [low, high] = [0, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((kept[middle]?.event.position ?? position) > position) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    isOpen: () => from !== undefined,
    to: () => to,
    /** How much is kept, for its limits' test. */
    size: () => ({ events: kept.length, bytes }),
    open: (at: Position): void => {
      kept = []
      bytes = 0
      from = to = at
    },
    close: (): void => {
      kept = []
      bytes = 0
      from = undefined
    },
    /** Takes what is new in a stretch that continues the window or overlaps its end. True: it grew. */
    keep: ({ after, events, upTo }: Stretch): boolean => {
      if (from === undefined || after > to || upTo <= to) return false
      for (const event of events) {
        if (event.position <= to) continue
        const size = sizeOf(event)
        kept.push({ event, bytes: size })
        bytes += size
      }
      to = upTo
      let_go()
      return true
    },
    covers: (position: Position): boolean => from !== undefined && position >= from,
    /** What follows a place that the window covers. `upTo` equal to it: nothing does yet. */
    look: (position: Position, prefixes: readonly string[] | undefined, batch: number) => {
      const events: RecordedEvent[] = []
      for (let i = indexAfter(position); i < kept.length; i++) {
        const event = kept[i]?.event
        if (!event || !wanted(event.stream, prefixes)) continue
        events.push(event)
        if (events.length === batch) return { events, upTo: event.position }
      }
      return { events, upTo: to > position ? to : position }
    },
    /** The positions of an append by its event ids and its last position; undefined when they are not all here. */
    positionsOf: (ids: readonly string[], last: Position): Position[] | undefined => {
      const end = indexAfter(last)
      const found = kept.slice(Math.max(0, end - ids.length), end).map(({ event }) => event)
      const isIt =
        found.length === ids.length &&
        found.at(-1)?.position === last &&
        found.every(({ event_id }, i) => event_id === ids[i])
      return isIt ? found.map(({ position }) => position) : undefined
    },
  }
}

export type LogWindow = ReturnType<typeof logWindow>

/** Characters of its text, about what it takes in memory too. */
const sizeOf = ({ data, meta }: RecordedEvent): number => JSON.stringify([data, meta]).length
