import { journalEvents, journalStream } from '@bon/contracts/journal'
import { isEvent, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { lastNumbered, upcast } from '../kernel/index.ts'

type Opened = { day: PlainDate; next_seq: number }

const isOpened = isEvent(journalEvents, 'JournalOpened')

/**
 * About how many entries the journal of a VAT entity has on these business days, both included. Reads the beginnings of
 * a few parts, whatever the length of the journal; a part that is still open counts as the one before it.
 */
export const entriesOfPeriod = async (
  store: EventStore,
  vat_entity_uuid: Uuid,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<number> => {
  const stream = (n: number) => journalStream(vat_entity_uuid, n)
  const last = await lastNumbered(store, stream)
  if (last === 0) return 0
  const openedAt = async (n: number): Promise<Opened> => {
    for await (const event of store.readStream(stream(n), { limit: 1 })) {
      const opened = upcast(event)
      if (isOpened(opened)) return opened.data
    }
    throw new Error(`no part ${n} of journal ${vat_entity_uuid}`)
  }
  const newest = await openedAt(last)
  const before = last > 1 ? (await openedAt(last - 1)).next_seq : newest.next_seq
  const end = newest.next_seq + Math.max(few_entries, newest.next_seq - before)
  /** The number of the first entry on this day or later. */
  const firstFrom = async (day: PlainDate): Promise<number> => {
    let [low, high] = [0, last + 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((await openedAt(middle)).day < day) low = middle
      else high = middle
    }
    return high > last ? end : (await openedAt(high)).next_seq
  }
  const dayAfter = Temporal.PlainDate.from(to).add({ days: 1 }).toString()
  return (await firstFrom(dayAfter)) - (await firstFrom(from))
}

/** What an open part has at least. */
const few_entries = 500
