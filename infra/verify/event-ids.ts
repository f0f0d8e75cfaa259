import { type Position, parsePosition, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { Memory } from './memory.ts'

const parts = 256
const id_bytes = 16
/** A position as text of 20 digits: it is only passed on (ADR 0048). */
const position_bytes = 20
const row_bytes = id_bytes + position_bytes
/** Recent ids kept in memory, at most twice as many: 30 MB. */
const recent_events = 100_000

/**
 * Detects repeated event ids. Recent repetitions are found at once; otherwise ids go to files partitioned by their
 * first byte, and one part at a time is searched at the end, so that the number of events is not limited.
 */
export const eventIds = (memory: Memory) => {
  const state = memory.state('ids', { events: 0 })
  let recent = new Set<Uuid>()
  let before = new Set<Uuid>()
  let isRecentAll = memory.resumed === undefined
  const rows = Buffer.alloc(recent_events * row_bytes)
  let written = 0

  /** Groups the rows of each part, in log order. */
  const flush = (): void => {
    const counts = new Uint32Array(parts)
    for (let at = 0; at < written; at += row_bytes)
      counts[rows[at] as number] = (counts[rows[at] as number] ?? 0) + 1
    const own = Array.from(counts, (count) => Buffer.alloc(count * row_bytes))
    const ends = new Uint32Array(parts)
    for (let at = 0; at < written; at += row_bytes) {
      const part = rows[at] as number
      rows.copy(own[part] as Buffer, ends[part], at, at + row_bytes)
      ends[part] = (ends[part] ?? 0) + row_bytes
    }
    own.forEach((bytes, part) => {
      if (bytes.length > 0) memory.append(part, bytes)
    })
    written = 0
  }

  return {
    isNew: ({ event_id, position }: Pick<RecordedEvent, 'event_id' | 'position'>): boolean => {
      if (recent.has(event_id) || before.has(event_id)) return false
      recent.add(event_id)
      state.events++
      rows.write(event_id.replaceAll('-', ''), written, 'hex')
      rows.write(position.toString().padStart(position_bytes, '0'), written + id_bytes, 'latin1')
      written += row_bytes
      if (recent.size >= recent_events) {
        isRecentAll &&= before.size === 0
        before = recent
        recent = new Set()
        flush()
      }
      return true
    },
    flush,
    count: () => state.events,
    /** The second event of the first repeated id. */
    repeated: (): Position | undefined => {
      if (isRecentAll) return undefined
      flush()
      let first: Position | undefined
      for (let part = 0; part < parts; part++) {
        const found = repeatedIn(memory.part(part))
        if (found !== undefined && (first === undefined || found < first)) first = found
      }
      return first
    },
  }
}

const repeatedIn = (bytes: Uint8Array): Position | undefined => {
  const rows = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const visited = new Set<string>()
  // Rows are in log order.
  for (let at = 0; at < rows.length; at += row_bytes) {
    const id = rows.toString('latin1', at, at + id_bytes)
    if (visited.has(id)) return parsePosition(rows.toString('latin1', at + id_bytes, at + row_bytes))
    visited.add(id)
  }
  return undefined
}
