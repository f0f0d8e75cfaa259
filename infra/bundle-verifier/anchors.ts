import type { BundleHead } from '@bon/contracts/bundles'
import { type Anchor, entryHash, isAnchored, journalEvents } from '@bon/contracts/journal'
import { type Instant, isEvent, type Uuid } from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import { type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Pin, type Where } from './verdict.ts'

const isEntry = isEvent(journalEvents, 'EntrySealed')
const isSpan = isEvent(journalEvents, 'SpanSealed')

/**
 * Compares the entries with heads that are held outside. An entry pins all before it, so any anchor in the period
 * pins its start; a chain that was signed again has another entry where an anchor points.
 */
export const openAnchors = (
  vat_entity_uuid: Uuid,
  previous: BundleHead,
  written_at: Instant,
  anchors: readonly Anchor[],
) => {
  const pins: Pin[] = []
  const pinned: { seq: number; line: number }[] = []
  const others = new Map<string, { anchor: Anchor; where: Where }>()
  const compare = (seq: number, hash: string, at: Instant, where: Where): void => {
    for (const anchor of anchors) {
      if (anchor.seq !== seq) continue
      if (isAnchored(anchor, { vat_entity_uuid, seq, hash })) {
        pins.push({ text: anchor.text, seq, at })
        pinned.push({ seq, line: where.line })
      } else if ((anchor.vat_entity_uuid ?? vat_entity_uuid) === vat_entity_uuid)
        others.set(anchor.text, { anchor, where })
    }
  }
  compare(previous.seq, previous.hash, written_at, { line: 1 })
  return {
    pins,
    /** The last entry that is pinned before a line. */
    pinnedBefore: (line: number): number =>
      Math.max(0, ...pinned.filter((pin) => pin.line < line).map(({ seq }) => seq)),
    counted: () => ({ anchors: anchors.length }),
    see(seen: Seen): void {
      const event = upcast(seen.event)
      if (!isEntry(event) && !isSpan(event)) return
      if (!anchors.some(({ seq }) => seq === event.data.seq)) return
      compare(event.data.seq, entryHash(event.data), event.data.at, whereOf(seen))
    },
    /** @throws BundleViolation for an anchor that the file contradicts; returns those that it says nothing about. */
    end(last: { seq: number; ends: 'open' | 'closed'; where: Where }): string[] {
      const [other] = [...others.values()].toSorted((a, b) => a.anchor.seq - b.anchor.seq)
      if (other)
        throw new BundleViolation(
          'anchor.another_entry',
          other.where,
          `${other.anchor.text} is held outside, and entry ${other.anchor.seq} is another here: it or one before it was written again`,
        )
      const elsewhere = anchors.filter(({ text }) => !pins.some((pin) => pin.text === text))
      const beyond = elsewhere.find((anchor) => isOf(anchor, vat_entity_uuid) && anchor.seq > last.seq)
      if (beyond && last.ends === 'open')
        throw new BundleViolation(
          'anchor.beyond_the_end',
          last.where,
          `${beyond.text} is held outside, and the file says that the journal ends at entry ${last.seq}: its end was cut off, or the anchor is from after ${written_at}`,
        )
      return elsewhere.map(({ text }) => text)
    },
  }
}

const isOf = (anchor: Anchor, vat_entity_uuid: Uuid): boolean =>
  (anchor.vat_entity_uuid ?? vat_entity_uuid) === vat_entity_uuid
