import { logStart, type Uuid } from '@bon/contracts/kernel'
import { eventId } from '@bon/services/kernel'
import { putLast } from './put-last.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation } from './verdict.ts'

type Stream = { revision: bigint; command_id: Uuid; index: number }

/** Streams that are remembered: of one that was not met for longer, only the ids of its events are checked. */
const most_streams = 100_000
/** Most events of one command on a stream. */
const most_of_command = 1_000

/**
 * Positions ascend, revisions have no gaps, ids follow from what the events say, and everything is of one VAT entity.
 * Whatever else was changed shows in the spans; this names the very event.
 */
export const openLogOrder = (vat_entity_uuid: Uuid) => {
  const streams = new Map<string, Stream>()
  let position = logStart
  let events = 0

  return {
    counted: () => ({ events }),
    see(seen: Seen): void {
      const { event } = seen
      const { stream, revision, meta } = event
      const where = whereOf(seen)
      if (event.position <= position)
        throw new BundleViolation(
          'log.position_order',
          where,
          'two events changed places, or one is there twice',
        )
      position = event.position
      expectSame(meta.vat_entity_uuid, vat_entity_uuid, 'log.owner_changed', where)
      const before = streams.get(stream)
      if (before) expectSame(revision, before.revision + 1n, 'log.revision_gap', where)
      events++
      const { command_id } = meta
      // Links of the chain have ids of another making, which follow from what they seal.
      const index = stream.startsWith('journal-') ? 0 : indexOf(seen, before)
      if (index === undefined)
        throw new BundleViolation('event.changed', where, 'its id does not follow from its content')
      putLast(streams, stream, { revision, command_id, index }, most_streams)
    },
  }
}

/** The event's place among those of its command; undefined when its id fits none. */
const indexOf = ({ event }: Seen, before: Stream | undefined): number | undefined => {
  const { stream, revision, event_id, meta } = event
  const fits = (index: number): boolean => {
    try {
      return eventId(stream, index, event) === event_id
    } catch {
      // Values other than integers and texts were not written by Bon.
      return false
    }
  }
  if (before) {
    const index = before.command_id === meta.command_id ? before.index + 1 : 0
    return fits(index) ? index : undefined
  }
  const last = revision < most_of_command ? Number(revision) : most_of_command
  for (let index = 0; index <= last; index++) if (fits(index)) return index
  return undefined
}
