import { journalEvents, journalStream } from '@bon/contracts/journal'
import {
  comparePositions,
  isEvent,
  type PlainDate,
  type Position,
  parsePosition,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '@bon/services/kernel'
import { partsOf } from '../saf-t/index.ts'

/** The journal has no part on these days, so there is nothing to prove. */
export class NoEntries extends Error {}

type Opened = (typeof journalEvents)['JournalOpened']['_output']
export type Range = {
  first: Opened
  /** What stands before the first event of the file. */
  after: Position
  /** Where the part of the first day begins in the log. */
  opened_at: Position
  /** Of the part after the last day: the file ends with the span that holds it. Undefined: it ends with the log. */
  next_opened_at: Position | undefined
  /** Earlier parts that a key was introduced in, oldest first. */
  key_parts: number[]
}

type Log = Pick<EventStore, 'readStream'>

/** Which parts of the journal the days are in, and where these are in the log. @throws {@link NoEntries}. */
export const rangeIn = async (
  store: Log,
  vat_entity_uuid: Uuid,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<Range> => {
  const parts = await partsOf(store, vat_entity_uuid)
  const first = parts.find(({ day }) => day >= from)
  if (!first || first.day > to) throw new NoEntries('the journal has no entry on these days')
  const opening = await openingOf(store, vat_entity_uuid, first.n)
  const next = parts.find(({ day }) => day > to)
  const spans_up_to = parsePosition(opening.data.spans_up_to)
  const after = parsePosition(opening.data.after)
  return {
    first: opening.data,
    after: comparePositions(spans_up_to, after) < 0 ? spans_up_to : after,
    opened_at: opening.position,
    // A part opens with the key that was in force before it.
    key_parts: parts.flatMap(({ n, key_id }, index) =>
      n < first.n && parts[index + 1]?.key_id !== key_id ? [n] : [],
    ),
    next_opened_at: next && (await openingOf(store, vat_entity_uuid, next.n)).position,
  }
}

const isOpened = isEvent(journalEvents, 'JournalOpened')

const openingOf = async (store: Log, vat_entity_uuid: Uuid, n: number) => {
  for await (const recorded of store.readStream(journalStream(vat_entity_uuid, n), { limit: 1 })) {
    const event = upcast(recorded)
    if (isOpened(event)) return event
  }
  throw new Error(`no part ${n} of journal ${vat_entity_uuid}`)
}
