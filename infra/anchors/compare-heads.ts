import { type Anchor, anchorsIn, entryHash, type JournalEvent, journalStream } from '@bon/contracts/journal'
import { logStart, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { lastNumbered, upcast } from '@bon/services/kernel'

/** A journal that the head held outside does not fit. */
export type HeadDiffers = {
  vat_entity_uuid: Uuid
  /** An older copy or a tail that was cut off; or entries that were written again. */
  found: 'beyond_the_end' | 'another_entry'
  /** Entry of the head outside, and the last one here. */
  held_seq: number
  last_seq: number
}

/**
 * Compares the newest head of each journal in `heads` with the log. An earlier head lies before it in the same chain;
 * `verify` compares them all. Throws when the log is empty: it is another database than the one that the heads are of.
 */
export const compareHeads = async (store: EventStore, heads: string): Promise<HeadDiffers[]> => {
  const newest = newestOf(anchorsIn(heads))
  if (newest.size > 0 && (await isEmpty(store)))
    throw new Error(
      `The log holds no event, and heads of ${newest.size} journals are held outside (BON_HEADS_FILE). This is another ` +
        "database than the shop's, or the log was deleted: restore a backup, or name the right database. Only for a " +
        'new installation put the file of heads away.',
    )
  const differing: HeadDiffers[] = []
  for (const [vat_entity_uuid, { seq, hash }] of newest) {
    const entry = await entryFrom(store, vat_entity_uuid, seq)
    if (entry.hash === hash) continue
    const found = entry.hash === undefined ? 'beyond_the_end' : 'another_entry'
    differing.push({ vat_entity_uuid, found, held_seq: seq, last_seq: entry.last_seq })
  }
  return differing
}

/** What the operator is told. */
export const sentenceOf = ({ vat_entity_uuid, found, held_seq, last_seq }: HeadDiffers): string =>
  found === 'beyond_the_end'
    ? `The journal of VAT entity ${vat_entity_uuid} ends at entry ${last_seq}, and entry ${held_seq} is held outside: this is an older copy, or its end was cut off. Bon goes on from here, and gives numbers of papers a second time.`
    : `Entry ${held_seq} of the journal of VAT entity ${vat_entity_uuid} is another than the one held outside: it or one before it was written again, or an older copy was sold on.`

const newestOf = (anchors: readonly Anchor[]): Map<Uuid, Anchor> => {
  const newest = new Map<Uuid, Anchor>()
  for (const anchor of anchors) {
    const { vat_entity_uuid, hash, seq } = anchor
    if (!vat_entity_uuid || !hash) continue
    if (seq >= (newest.get(vat_entity_uuid)?.seq ?? 0)) newest.set(vat_entity_uuid, anchor)
  }
  return newest
}

const isEmpty = async (store: EventStore): Promise<boolean> => {
  for await (const _ of store.readAll(logStart, { limit: 1 })) return false
  return true
}

/** The hash of an entry, undefined beyond the end, and the last entry that was read. Looks from the newest part back. */
const entryFrom = async (
  store: EventStore,
  entity: Uuid,
  seq: number,
): Promise<{ hash: string | undefined; last_seq: number }> => {
  const streamOf = (n: number) => journalStream(entity, n)
  let last_seq = 0
  for (let n = await lastNumbered(store, streamOf); n > 0; n--) {
    for await (const recorded of store.readStream(streamOf(n))) {
      const { type, data } = upcast(recorded)
      const event = { type, data } as JournalEvent
      if (event.type === 'JournalOpened' && event.data.next_seq > seq) break
      if (event.type !== 'EntrySealed' && event.type !== 'SpanSealed') continue
      last_seq = event.data.seq
      if (last_seq === seq) return { hash: entryHash(event.data), last_seq }
    }
    if (last_seq > 0) break
  }
  return { hash: undefined, last_seq }
}
