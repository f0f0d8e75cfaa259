import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'
import { weekdays } from './weekdays.ts'

const fields = {
  name: field.text(60),
  from_date: optional(field.date()),
  to_date: optional(field.date()),
  /** With `from_time` after `to_time` the rule spans midnight (DEF-40). */
  from_time: optional(field.time()),
  to_time: optional(field.time()),
  /** Empty means every day. */
  weekdays: field.choices(weekdays),
  /** The first matching rule applies (DEF-40). */
  priority: field.int(0, 1_000_000, 0),
}
type Data = DataOfFields<typeof fields>

/** Both fields of a pair or neither; empty means no limit (CAT-40). The break is reported at the missing field. */
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
    // Equal times would be ambiguous: no time, or a whole day, which two empty fields express.
    ...breaks(from_time !== null && from_time === to_time, 'to_time', 'time_delimitation.no_time_between'),
  ]
}

/** When a price or a menu applies (CAT-15, CAT-34); its prices are `custom_prices`. */
export const timeDelimitations = defineResource({
  name: 'time_delimitations',
  group: 'catalogue',
  page: 'time_delimitation',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
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
