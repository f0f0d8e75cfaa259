import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'
import { weekdays } from './weekdays.ts'

const fields = {
  name: field.text(60),
  from_date: optional(field.date()),
  to_date: optional(field.date()),
  /** A `from_time` after the `to_time` spans midnight (DEF-40). */
  from_time: optional(field.time()),
  to_time: optional(field.time()),
  /** None means every day. */
  weekdays: field.choices(weekdays),
  /** The first that fits is the one that counts (DEF-40). */
  priority: field.int(0, 1_000_000, 0),
}
type Data = DataOfFields<typeof fields>

/** CAT-40: paired fields both or none; empty means no limit. The break stands at the field that is missing. */
const pairRules = ({ from_date, to_date, from_time, to_time }: Data): RuleBreak[] => {
  const pair = (from: string | null, to: string | null, kind: 'date' | 'time') =>
    breaks(
      (from === null) !== (to === null),
      `${from === null ? 'from' : 'to'}_${kind}`,
      'time_delimitation.both_or_none',
    )
  return [
    ...pair(from_date, to_date, 'date'),
    ...pair(from_time, to_time, 'time'),
    ...breaks(
      from_date !== null && to_date !== null && from_date > to_date,
      'to_date',
      'time_delimitation.ends_before_it_starts',
    ),
    // The same time twice would mean nothing or a whole day; the whole day is two empty fields.
    ...breaks(from_time !== null && from_time === to_time, 'to_time', 'time_delimitation.no_time_between'),
  ]
}

/** When a price or a menu is so (CAT-15, CAT-34); its prices are `custom_prices`. */
export const timeDelimitations = defineResource({
  name: 'time_delimitations',
  group: 'catalogue',
  page: 'time_delimitation',
  sharing: 'inherited',
  label: 'name',
  order: 'priority',
  fields,
  unique: [['name']],
  list: ['name', 'from_date', 'to_date', 'from_time', 'to_time', 'weekdays'],
  form: {
    basics: ['name'],
    days: ['from_date', 'to_date', 'weekdays'],
    times: ['from_time', 'to_time'],
    order: ['priority'],
  },
  rules: pairRules,
})
