import { businessDay, danishDay, type PlainDate, type SessionUuid, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import type { AnyDecider, DecideContext } from './decider.ts'
import type { Folded } from './fold-stream.ts'
import { createRecent } from './recent.ts'

/** Number of sessions whose business day is cached. */
const remembered = 1_000

/**
 * Assigns the business day of each decided event: that of the first event for streams with `keeps_day`, that of
 * the session for events that name one, whenever they happen, otherwise that of the clock.
 */
export const createBusinessDays = (store: Pick<EventStore, 'readStream'>) => {
  const opened = createRecent<Uuid, PlainDate>(remembered)

  const dayOfSession = async (session_uuid: SessionUuid): Promise<PlainDate | undefined> => {
    const cached = opened.get(session_uuid)
    if (cached !== undefined) return cached
    for await (const { meta } of store.readStream(sessionStream(session_uuid), { limit: 1 })) {
      opened.set(session_uuid, meta.business_day)
      return meta.business_day
    }
    return undefined
  }

  return async <E extends { data: object }>(
    decider: AnyDecider,
    { business_day: first }: Pick<Folded<unknown>, 'business_day'>,
    events: readonly E[],
    { now, zone = danishDay }: Pick<DecideContext, 'now' | 'zone'>,
  ): Promise<(E & { business_day: PlainDate })[]> => {
    const today = businessDay(now, zone)
    const dated: (E & { business_day: PlainDate })[] = []
    for (const event of events) {
      const session_uuid = decider.keeps_day ? undefined : sessionNamedIn(event.data)
      const day = session_uuid ? await dayOfSession(session_uuid) : decider.keeps_day && first
      dated.push({ ...event, business_day: day || today })
    }
    return dated
  }
}

/** The session that an event names. */
export const sessionNamedIn = (data: object): Uuid | undefined =>
  'session_uuid' in data && typeof data.session_uuid === 'string' ? data.session_uuid : undefined
