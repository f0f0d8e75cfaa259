import {
  businessDay,
  type DayRules,
  danishDay,
  type Instant,
  localHour,
  type PlainDate,
  type Uuid,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { type ResourceEvent, readData, resourceStream, vatEntities } from '@bon/contracts/resources'
import { upcast } from '@bon/services/kernel'
import { valuesAfter } from '@bon/services/resources'
import type { Checker } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

/** Zone and cut-offs of every VAT entity from the log: a row is valid from a day that has not begun. */
export type DayRulesIndex = Checker & {
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
  hourOf(vat_entity_uuid: Uuid, at: Instant): number
}

const max_cached_minutes = 1_000
const prefix = resourceStream(vatEntities.name, '')

export const dayRulesIndex = (memory: Memory): DayRulesIndex => {
  const { entities } = memory.state('day_rules', { entities: new Map<Uuid, DayRules>() })
  const rulesAt = (uuid: Uuid, at: Instant) => {
    const entity = entities.get(uuid)
    return entity ? zoneRulesOf(entity, at) : danishDay
  }
  // Read for every event with the same result within a minute; several VAT entities trade at once.
  const minutes = new Map<string, { day: PlainDate; hour: number }>()
  const inMinuteOf = (uuid: Uuid, at: Instant) => {
    const key = `${at.slice(0, 16)}${uuid}`
    const cached = minutes.get(key)
    if (cached) return cached
    const rules = rulesAt(uuid, at)
    const found = { day: businessDay(at, rules), hour: localHour(at, rules) }
    if (minutes.size >= max_cached_minutes) minutes.clear()
    minutes.set(key, found)
    return found
  }
  return {
    see(recorded) {
      if (!recorded.stream.startsWith(prefix)) return
      minutes.clear()
      const { type, data: payload } = upcast(recorded)
      const event = { type, data: payload } as ResourceEvent
      const { uuid } = event.data
      const entity = entities.get(uuid)
      if (event.type === 'ResourceCreated') entities.set(uuid, readData(vatEntities, event.data.data))
      else if (event.type === 'ResourceChanged' && entity)
        entities.set(uuid, { ...entity, ...valuesAfter(event.data.changes) })
    },
    counted: () => ({}),
    dayOf: (uuid, at) => inMinuteOf(uuid, at).day,
    hourOf: (uuid, at) => inMinuteOf(uuid, at).hour,
  }
}
