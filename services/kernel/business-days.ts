import { businessDay, danishDay, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import type { AnyDecider, DecideContext } from './decider.ts'
import type { Folded } from './fold-stream.ts'
import { createRecent } from './recent.ts'

/** Sessions whose day is remembered. */
const remembered = 1_000

/**
 * The business day of each event that a command decided: a stream that keeps its day has that of its first event,
 * an event that names a session has the session's, whenever it happens, and every other that of the clock.
 */
export const createBusinessDays = (store: Pick<EventStore, 'readStream'>) => {
  const opened = createRecent<Uuid, PlainDate>(remembered)

  const dayOfSession = async (session_uuid: Uuid): Promise<PlainDate | undefined> => {
    const known = opened.get(session_uuid)
    if (known !== undefined) return known
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
      const kept = session_uuid ? await dayOfSession(session_uuid) : decider.keeps_day && first
      dated.push({ ...event, business_day: kept || today })
    }
    return dated
  }
}

/** The session that an event says it belongs to. */
export const sessionNamedIn = (data: object): Uuid | undefined =>
  'session_uuid' in data && typeof data.session_uuid === 'string' ? data.session_uuid : undefined
