import {
  type CompanyUuid,
  logStart,
  type PlainDate,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { sessionStream } from '@bon/contracts/registers'
import { sessionNamedIn } from '@bon/services/kernel'
import type { Books } from './books.ts'
import { eventIdOf } from './content.ts'
import { eventIds } from './event-ids.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

type Stream = {
  revision: bigint
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  test_mode: string | undefined
  command_id: Uuid
  index: number
}

/**
 * The log itself: positions ascend, revisions have no gaps, ids are unique, a stream belongs to one company, and each
 * event's id derives from its content. The journal's ids derive from its sources instead.
 */
export const logOrder = (memory: Memory, books: Books): Checker => {
  const streams = memory.map<Stream>('streams')
  const ids = eventIds(memory)
  const state = memory.state('log', { position: logStart, streams: 0 })
  const days = sessionDays(memory, books)

  const idOf = (event: RecordedEvent, stream: Stream): void => {
    stream.index = stream.command_id === event.meta.command_id ? stream.index + 1 : 0
    stream.command_id = event.meta.command_id
    if (event.stream.startsWith('journal-')) return
    let expected: Uuid | undefined
    try {
      expected = eventIdOf(event.stream, stream.index, event.meta.command_id, books.contentOf(event))
    } catch {
      // Values other than integers and strings were not written by Bon, so the id does not match.
    }
    if (event.event_id !== expected) {
      throw new IntegrityViolation(
        'event.changed',
        event,
        affected(event),
        'its id does not follow from its content',
      )
    }
  }

  return {
    see(event) {
      const { stream, revision, meta } = event
      if (event.position <= state.position)
        throw new IntegrityViolation('log.position_order', event, 'every read model')
      state.position = event.position
      const previous = streams.get(stream)
      const expected = (previous?.revision ?? -1n) + 1n
      if (revision !== expected) expectSame(revision, expected, 'log.revision_gap', event, affected(event))
      if (!ids.isNew(event)) throw new IntegrityViolation('log.event_twice', event, affected(event))
      if (!previous) state.streams++
      const now: Stream = previous ?? { ...pick(meta), command_id: '', index: -1, revision }
      if (!isOwner(meta, now))
        expectSame(ownerOf(stream, meta), ownerOf(stream, now), 'log.owner_changed', event, affected(event))
      days.see(event)
      now.revision = revision
      idOf(event, now)
      streams.set(stream, now)
    },
    end: async (eventAt) => {
      const repeated = ids.repeated()
      if (repeated === undefined) return
      const event = await eventAt(repeated)
      throw new IntegrityViolation('log.event_twice', event, affected(event))
    },
    flush: ids.flush,
    counted: () => ({ events: ids.count(), streams: state.streams }),
  }
}

/**
 * A session's business day is the day when it opened, also for events that reference it; every other event has
 * the day of its own time. The journal's events have the day of what they seal, which its checker compares.
 */
const sessionDays = (memory: Memory, { day_rules }: Books) => {
  const opened = memory.map<PlainDate>('session_days')
  const dayOf = (stream: string): PlainDate | undefined => {
    const day = opened.get(stream)
    // Read for most events: setting it keeps an open session in memory.
    if (day !== undefined) opened.set(stream, day)
    return day
  }
  return {
    see(event: RecordedEvent): void {
      const { stream, data, meta } = event
      if (stream.startsWith('journal-')) return
      const today = day_rules.dayOf(meta.vat_entity_uuid, meta.at)
      const named = sessionNamedIn(data)
      const isSession = stream.startsWith('zReport-')
      const sessionDay = (isSession ? dayOf(stream) : undefined) ?? (named && dayOf(sessionStream(named)))
      if (event.type === 'RegisterOpened') opened.set(stream, today)
      const expected = sessionDay ?? today
      if (meta.business_day !== expected)
        expectSame(meta.business_day, expected, 'log.business_day', event, affected(event))
    },
  }
}

type Owner = Pick<Stream, 'company_uuid' | 'vat_entity_uuid'> & { test_mode?: string | undefined }

/** Equal in all three fields is the normal case; `ownerOf` handles permitted differences. */
const isOwner = (one: Owner, other: Owner): boolean =>
  one.company_uuid === other.company_uuid &&
  one.vat_entity_uuid === other.vat_entity_uuid &&
  one.test_mode === other.test_mode

/**
 * A journal belongs to its VAT entity: its entries have the company and the mode of their sources. A session belongs to
 * both. Other streams stay with a company that changes its VAT entity between two sessions.
 */
const ownerOf = (stream: string, { company_uuid, vat_entity_uuid, test_mode }: Owner) => {
  if (stream.startsWith('journal-')) return { vat_entity_uuid }
  if (stream.startsWith('zReport-')) return { company_uuid, vat_entity_uuid, test_mode }
  return { company_uuid, test_mode }
}

const pick = ({ company_uuid, vat_entity_uuid, test_mode }: Owner) => ({
  company_uuid,
  vat_entity_uuid,
  test_mode,
})

const affected = ({ stream }: RecordedEvent): string => {
  const [category = ''] = stream.split('-', 1)
  return affectedBy[category] ?? `what is folded from ${stream}`
}

const affectedBy: Record<string, string> = {
  order: 'the order, its receipt and the session that took its money',
  zReport: 'the session, its Z report and every grand total after it',
  journal: 'the numbers and chains of the VAT entity from here on',
  register: 'the register journal',
}
