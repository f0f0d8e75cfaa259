import { isStorable, type NewEvent, type Uuid } from '@bon/contracts/kernel'
import { MalformedEvent } from '@bon/contracts/ports'

/** An event in its stored form: serialised once, so that the checked text is the stored text. */
export type Storable = { event_id: Uuid; type: string; data: string; meta: string }

/**
 * EventStoreDB counts a whole append against its `MaxAppendSize` of 1 MiB (LOG-7), types at two bytes a character, so
 * the sum is limited to 1 MB on every adapter: all stores accept the same appends.
 */
const APPEND_BYTES = 1_000_000
const NAME_LENGTH = 512
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/**
 * Escapes of refused characters in the output of JSON.stringify; may match an escaped backslash, so `offender` checks
 * again.
 */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/

/** Checks an append before it is sent: one invalid string would fail a whole batch of other callers (2.4). */
export const storable = (
  stream: string,
  events: readonly NewEvent[],
): { events: Storable[]; bytes: number } => {
  named('stream', stream)
  if (events.length === 0) throw new MalformedEvent(`${stream}: an append without events`)
  if (new Set(events.map((event) => event.event_id)).size < events.length) {
    throw new MalformedEvent(`${stream}: one event id twice in an append`)
  }
  const checked = events.map(written)
  const bytes = checked.reduce((sum, event) => sum + sizeOf(event), 0)
  if (bytes > APPEND_BYTES) throw new MalformedEvent(`${stream}: ${bytes} bytes in one append, at most 1 MB`)
  return { events: checked, bytes }
}

const sizeOf = ({ type, data, meta }: Storable): number =>
  2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(meta)

const written = ({ event_id, type, data, meta }: NewEvent): Storable => {
  named('type', type)
  if (!UUID.test(event_id)) throw new MalformedEvent(`${type}: ${event_id} is not a lower-case uuid`)
  return { event_id, type, data: json(type, data), meta: json(type, meta) }
}

/** Names beginning with `$` belong to EventStoreDB itself; our reads skip them. */
const named = (what: string, name: string): void => {
  if (name === '' || name.length > NAME_LENGTH || name.startsWith('$') || !isStorable(name)) {
    throw new MalformedEvent(`not a ${what}: ${JSON.stringify(name.slice(0, 80))}`)
  }
}

const json = (type: string, value: object): string => {
  const text = stringified(type, value)
  if (SUSPICIOUS.test(text) && offender(JSON.parse(text))) {
    throw new MalformedEvent(`${type}: NUL or a lone surrogate in a string`)
  }
  return text
}

const stringified = (type: string, value: object): string => {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new MalformedEvent(`${type}: not JSON (a bigint, a circle, or too deep)`, { cause })
  }
}

const offender = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, field]) => !isStorable(key) || offender(field))
}
