import {
  canonical,
  type Instant,
  logStart,
  type Position,
  parsePosition,
  type RecordedEvent,
  sha256Hex,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { UnusableProgress } from './memory.ts'

/** Increment when a checker changes what it stores. */
const format = 3

type Log = Pick<EventStore, 'readAll'>

/** The progress of a run: the last event seen, and the position before it, from which it can be read again. */
export type Place = { before: Position; position: Position; as_of: Instant; last: string; first: string }

export const startOfLog: Place = { before: logStart, position: logStart, as_of: '', last: '', first: '' }

export const bytesOfPlace = ({ before, position, ...place }: Place): Uint8Array =>
  Buffer.from(JSON.stringify({ ...place, format, before: before.toString(), position: position.toString() }))

export const digestOfEvent = ({ stream, revision, event_id, type, data, meta }: RecordedEvent): string =>
  sha256Hex(canonical({ stream, revision: revision.toString(), event_id, type, data, meta }))

/** The progress of an interrupted run, if the log starts with the same event and has the same last event there. */
export const placeOf = async (store: Log, bytes: Uint8Array): Promise<Place> => {
  const { format: of, before, position, ...place } = JSON.parse(Buffer.from(bytes).toString())
  if (of !== format) throw new UnusableProgress('another version of this program wrote it')
  const found: Place = { ...place, before: parsePosition(before), position: parsePosition(position) }
  const [first, last] = [await firstAfter(store, logStart), await firstAfter(store, found.before)]
  const isSame = first && last && digestOfEvent(first) === found.first && digestOfEvent(last) === found.last
  if (!isSame || last.position !== found.position)
    throw new UnusableProgress('the log is another than it was')
  return found
}

const firstAfter = async (store: Log, position: Position): Promise<RecordedEvent | undefined> => {
  for await (const event of store.readAll(position, { limit: 1 })) return event
  return undefined
}
