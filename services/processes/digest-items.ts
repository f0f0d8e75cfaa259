import {
  type CompanyUuid,
  type DayRules,
  dayBegins,
  type Instant,
  type PlainDate,
  type Uuid,
} from '@bon/contracts/kernel'
import type { AgendaItem, AgendaKind } from '@bon/contracts/ports'
import { dayItem, dayOfItem } from '../kernel/index.ts'

export type Every = 'daily' | 'weekly'
export type Period = { from: PlainDate; to: PlainDate }
/** Letters about a business day or a week of a company; `what` tells their agenda items from others of the day. */
export type Digest = { kind: AgendaKind; what: string }
type Whose = { company_uuid: CompanyUuid; vat_entity_uuid: Uuid; set_at: Instant }

/** After the day's end, so that tills that queued without a network have sent what they had. */
const after_ms = 2 * 3_600_000

/** The item of the day, or of the week that the day is in. */
export const digestItem = (
  { kind, what }: Digest,
  every: Every,
  day: PlainDate,
  whose: Whose,
  rules: DayRules,
): AgendaItem => {
  const { to } = periodOf(every, day)
  const uuid = dayItem(whose.company_uuid, nameOf(what, every), to)
  return { kind, uuid, ...whose, due_at: digestDue(to, rules) }
}

/** When the letter of a period goes out that ends with this business day. */
export const digestDue = (to: PlainDate, rules: DayRules): Instant =>
  Temporal.Instant.from(dayBegins(dayAfter(to), rules))
    .add({ milliseconds: after_ms })
    .toString({ smallestUnit: 'millisecond' })

/** The period whose item this is; undefined when it is too long ago. */
export const digestOfItem = (
  { what }: Digest,
  { uuid, company_uuid }: AgendaItem,
  now: Instant,
  rules: DayRules,
): { every: Every; period: Period } | undefined => {
  for (const every of ['daily', 'weekly'] as const) {
    const to = dayOfItem(uuid, { owner_uuid: company_uuid, what: nameOf(what, every) }, now, rules)
    if (to !== undefined) return { every, period: periodOf(every, to) }
  }
  return undefined
}

const nameOf = (what: string, every: Every): string => `${what} ${every}`

/** The day itself, or its week from Monday to Sunday. */
const periodOf = (every: Every, day: PlainDate): Period => {
  if (every === 'daily') return { from: day, to: day }
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

export const dayAfter = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString()
