import { entryHash, type JournalChain, type JournalEvent, journalStream } from '@bon/contracts/journal'
import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { lastNumbered, upcast } from '../kernel/index.ts'

/** Of the log alone. */
type ChainState = Omit<JournalChain, 'is_anchored'>

/**
 * What the banner over the journal says (REG-02): the newest part, which is the last business day, with its numbers and
 * the links of its hashes computed anew. The whole chain with its signatures is the work of `pnpm verify`.
 */
export const chainStateOf = async (store: EventStore, vat_entity_uuid: Uuid): Promise<ChainState> => {
  const streamOf = (n: number) => journalStream(vat_entity_uuid, n)
  const n = await lastNumbered(store, streamOf)
  return chainStateIn(n === 0 ? [] : store.readStream(streamOf(n)))
}

/** The state after the events of one part, from its `JournalOpened` on. */
export const chainStateIn = async (
  part: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): Promise<ChainState> => {
  const chain: ChainState = { state: 'empty', checked: 0, last_seq: 0, last_nr: 0, sealed_at: null }
  let previous_hash = ''
  let waits_for: Uuid | undefined
  for await (const recorded of part) {
    const { type, data } = upcast(recorded)
    const event = { type, data } as JournalEvent
    if (event.type === 'JournalOpened') {
      const { next_seq, next_nr } = event.data
      previous_hash = event.data.previous_hash
      chain.last_seq = next_seq - 1
      chain.last_nr = next_nr - 1
    }
    if (event.type === 'JournalStopped') waits_for = event.data.source_event_id
    if (event.type !== 'EntrySealed' && event.type !== 'SpanSealed') continue
    const { seq, at } = event.data
    const nr = event.type === 'EntrySealed' ? event.data.nr : undefined
    const isNext = seq === chain.last_seq + 1 && (nr === undefined || nr === chain.last_nr + 1)
    if (!isNext || event.data.previous_hash !== previous_hash)
      return { ...chain, state: 'broken', broken_at: seq }
    previous_hash = entryHash(event.data)
    if (event.type === 'EntrySealed' && event.data.source_event_id === waits_for) waits_for = undefined
    chain.checked++
    chain.last_seq = seq
    chain.last_nr = nr ?? chain.last_nr
    chain.sealed_at = at
  }
  if (waits_for !== undefined) return { ...chain, state: 'stopped' }
  return { ...chain, state: chain.last_seq === 0 ? 'empty' : 'whole' }
}
