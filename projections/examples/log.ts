import {
  bigintToPosition,
  businessDay,
  danishDay,
  type Instant,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'

/** Positions leave gaps on purpose: code that counts on density fails in its first test. */
const stride = 7n
const hash = 'a'.repeat(64)

export type Who = { company_uuid: Uuid; vat_entity_uuid: Uuid; test_mode?: 'yes' }
type Fact = { type: string; data: object }

/**
 * A log written by hand: what a store would deliver, without a store. Two logs that end up in one store have different
 * names, or their events have the same ids and the store takes the second for a repetition.
 */
export const newLog = (name = 'log') => {
  const events: RecordedEvent[] = []
  const revisions = new Map<string, bigint>()
  return {
    events,
    write<Event extends Fact>(stream: string, who: Who, at: Instant, ...facts: Event[]): void {
      for (const { type, data } of facts) {
        const revision = (revisions.get(stream) ?? -1n) + 1n
        revisions.set(stream, revision)
        const event_id = uuid5(who.company_uuid, `${name}:${stream}@${revision}`)
        const meta = {
          ...who,
          command_id: event_id,
          command_hash: hash,
          actor: 'example',
          at,
          business_day: businessDay(at, danishDay),
          v: '1',
        }
        const position = bigintToPosition(BigInt(events.length + 1) * stride)
        events.push({ event_id, type, data, meta, stream, revision, position })
      }
    },
  }
}
export type Log = ReturnType<typeof newLog>
