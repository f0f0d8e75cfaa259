import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks, repeats } from './rule.ts'
import { weekdays } from './weekdays.ts'

/** Goals are at least one minor unit; no goal is an empty amount. */
const goal = () => optional(field.money(1))

/**
 * A company's turnover goals, including VAT (DES-13). Single, like its settings. Rows of past days cannot change, so
 * that a past day keeps the goal that it had.
 */
export const turnoverGoals = defineResource({
  name: 'turnover_goals',
  group: 'settings',
  page: 'settings',
  sharing: 'own',
  label: 'weekdays',
  is_single: true,
  fields: {
    /** From the business day `from` on. */
    weekdays: field.rows({ from: field.date(), weekday: field.choice(weekdays), amount: goal() }, 1000),
    /** Of one business day, overriding its weekday's. */
    dates: { ...field.rows({ date: field.date(), amount: goal() }, 1000), unordered: true },
  },
  list: [],
  search: [],
  form: { weekdays: ['weekdays'], dates: ['dates'] },
  rules: (data, { uuid, scope }) => [
    // One document per company, whose uuid is the company's.
    ...breaks(uuid !== scope.company_uuid, 'weekdays', 'turnover_goal.only_one'),
    ...repeats(
      data.weekdays.map(({ from, weekday }) => `${from} ${weekday}`),
      (i) => `weekdays.${i}.weekday`,
      'turnover_goal.weekday_twice',
    ),
    ...repeats(
      data.dates.map(({ date }) => date),
      (i) => `dates.${i}.date`,
      'turnover_goal.date_twice',
    ),
  ],
})
