import {
  bigintToPosition,
  businessDay,
  type CompanyUuid,
  danishDay,
  type Instant,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'

/** Positions have gaps, so that code which assumes density fails in its first test. */
const stride = 7n
const hash = 'a'.repeat(64)

export type Who = { company_uuid: CompanyUuid; vat_entity_uuid: Uuid; test_mode?: 'yes' }
type Fact = { type: string; data: object }

/**
 * Builds a log without a store, as one would deliver it. Two logs for the same store need different names, otherwise
 * their events have the same ids and count as repetitions.
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
