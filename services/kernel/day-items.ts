import { type DayRules, type Instant, type PlainDate, type Uuid, uuid5 } from '@bon/contracts/kernel'

/** An item that failed for longer than this is given up with its day. */
const most_days_late = 30

/** Id of the agenda item of a business day: an item has no data of its own, and a day has one item of a kind. */
export const dayItem = (owner_uuid: Uuid, what: string, day: PlainDate): Uuid =>
  uuid5(owner_uuid, `${what} ${day}`)

/** The day, up to now, whose item this is; undefined when it is too long ago. */
export const dayOfItem = (
  item_uuid: Uuid,
  { owner_uuid, what }: { owner_uuid: Uuid; what: string },
  now: Instant,
  { zone }: DayRules,
): PlainDate | undefined => {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
  return Array.from({ length: most_days_late + 1 }, (_, days) => today.subtract({ days }).toString()).find(
    (day) => dayItem(owner_uuid, what, day) === item_uuid,
  )
}
