import {
  type Anchor,
  entryHash,
  type Head,
  headCode,
  isAnchored,
  type JournalEvent,
  journalEvents,
} from '@bon/contracts/journal'
import { type Instant, isEvent, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import { type Checker, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

const affects = 'every entry up to the one that the anchor names, and what they seal'

/** An anchor that the log fits, and what it therefore pins. */
export type Pin = { text: string; vat_entity_uuid: Uuid; seq: number; up_to: string; at: Instant }
/** The present end of a journal, to be kept by somebody else. */
export type JournalEnd = { vat_entity_uuid: Uuid; seq: number; code: string; at: Instant }

const isEntry = isEvent(journalEvents, 'EntrySealed')

/** What an entry seals, so that whoever holds its paper finds it. */
const sealedBy = (recorded: RecordedEvent): string => {
  if (!isEntry(recorded)) return ''
  const { kind, nr, source_stream, source_position } = recorded.data
  return ` (${kind}${nr === undefined ? '' : ` no. ${nr}`}, ${source_stream} at position ${source_position})`
}

type Last = Head & { event: RecordedEvent }

export type Anchors = Checker & { pins(): Pin[]; ends(): JournalEnd[] }

/**
 * Compares the journals with heads that lie outside (R-20). A log that was cut, rolled back or signed again has another
 * entry where the anchor says, or none: nothing inside the log can show that.
 */
export const anchored = (memory: Memory, anchors: readonly Anchor[]): Anchors => {
  const state = memory.state('anchors', {
    pins: new Map<string, Pin>(),
    /** The entry that stands where an unfitting anchor points. */
    others: new Map<string, RecordedEvent>(),
    last: new Map<Uuid, Last>(),
    latest: undefined as RecordedEvent | undefined,
  })
  return {
    see(recorded) {
      state.latest = recorded
      if (recorded.type !== 'EntrySealed' && recorded.type !== 'SpanSealed') return
      const { type, data } = upcast(recorded)
      const event = { type, data } as Extract<JournalEvent, { type: 'EntrySealed' | 'SpanSealed' }>
      const { vat_entity_uuid } = recorded.meta
      const { seq, at } = event.data
      const head = { vat_entity_uuid, seq, hash: entryHash(event.data), nr: 0, spanned_events: 0 }
      state.last.set(vat_entity_uuid, { ...head, event: recorded })
      for (const anchor of anchors) {
        if (anchor.seq !== seq) continue
        const { text } = anchor
        if (isAnchored(anchor, head))
          state.pins.set(text, { text, vat_entity_uuid, seq, up_to: recorded.position.toString(), at })
        else if (anchor.vat_entity_uuid === undefined || anchor.vat_entity_uuid === vat_entity_uuid)
          state.others.set(text, recorded)
      }
    },
    async end() {
      const unfit = anchors.filter(({ text }) => !state.pins.has(text)).sort((a, b) => a.seq - b.seq)
      const [first] = unfit
      if (!first || !state.latest) return
      const count = unfit.length > 1 ? `; ${unfit.length} of ${anchors.length} anchors do not fit` : ''
      const other = state.others.get(first.text)
      if (other)
        throw new IntegrityViolation(
          'anchor.another_entry',
          other,
          affects,
          `${first.text} is held outside, and entry ${first.seq}${sealedBy(other)} is another here: it or one before it was written again${count}`,
        )
      const [end] = [...state.last.values()]
        .filter(({ vat_entity_uuid }) => (first.vat_entity_uuid ?? vat_entity_uuid) === vat_entity_uuid)
        .sort((a, b) => b.seq - a.seq)
      throw new IntegrityViolation(
        'anchor.beyond_the_end',
        end?.event ?? state.latest,
        affects,
        `${first.text} is held outside, and the journal ends at entry ${end?.seq ?? 0}: its end was cut off, or this is an older copy${count}`,
      )
    },
    counted: () => ({ anchors: anchors.length }),
    pins: () => [...state.pins.values()],
    ends: () =>
      [...state.last.values()].map(({ vat_entity_uuid, seq, hash, event }) => ({
        vat_entity_uuid,
        seq,
        code: headCode({ seq, hash }),
        at: event.meta.at,
      })),
  }
}
