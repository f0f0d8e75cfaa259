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
import type { Checker } from './lie.ts'
import type { Memory } from './memory.ts'

/** Zone and cut-offs of every VAT entity, as the log says them: a row holds from a day that has not begun. */
export type KnownDayRules = Checker & {
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
  hourOf(vat_entity_uuid: Uuid, at: Instant): number
}

const kept_minutes = 1_000
const prefix = resourceStream(vatEntities.name, '')

export const knownDayRules = (memory: Memory): KnownDayRules => {
  const { entities } = memory.state('day_rules', { entities: new Map<Uuid, DayRules>() })
  const rulesAt = (uuid: Uuid, at: Instant) => {
    const known = entities.get(uuid)
    return known ? zoneRulesOf(known, at) : danishDay
  }
  // Asked for every event, and the same all minute; several VAT entities trade at once.
  const minutes = new Map<string, { day: PlainDate; hour: number }>()
  const inMinuteOf = (uuid: Uuid, at: Instant) => {
    const key = `${at.slice(0, 16)}${uuid}`
    const known = minutes.get(key)
    if (known) return known
    const rules = rulesAt(uuid, at)
    const found = { day: businessDay(at, rules), hour: localHour(at, rules) }
    if (minutes.size >= kept_minutes) minutes.clear()
    minutes.set(key, found)
    return found
  }
  return {
    see(recorded) {
      if (!recorded.stream.startsWith(prefix)) return
      minutes.clear()
      const { type, data: said } = upcast(recorded)
      const event = { type, data: said } as ResourceEvent
      const { uuid } = event.data
      const known = entities.get(uuid)
      if (event.type === 'ResourceCreated') entities.set(uuid, readData(vatEntities, event.data.data))
      else if (event.type === 'ResourceChanged' && known)
        entities.set(uuid, { ...known, ...valuesAfter(event.data.changes) })
    },
    counted: () => ({}),
    dayOf: (uuid, at) => inMinuteOf(uuid, at).day,
    hourOf: (uuid, at) => inMinuteOf(uuid, at).hour,
  }
}
