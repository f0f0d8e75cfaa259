import { canonical, type PlainDate } from '@bon/contracts/kernel'
import type { RuleBreak } from '@bon/contracts/resources'
import type { TurnoverGoals } from '@bon/contracts/statistics'

type Row = TurnoverGoals['weekdays'][number] | TurnoverGoals['dates'][number]

/** Goals of days before today cannot be added, changed or removed: a past day keeps the goal that it had (DES-13). */
export const fixedGoals = (
  before: TurnoverGoals | undefined,
  after: TurnoverGoals,
  today: PlainDate,
): RuleBreak[] =>
  (['weekdays', 'dates'] as const).flatMap((field) => {
    const isPast = (row: Row) => ('date' in row ? row.date : row.from) < today
    const past = (goals: TurnoverGoals | undefined) =>
      canonical(sorted((goals?.[field] ?? []).filter(isPast)))
    return past(before) === past(after)
      ? []
      : [{ path: field, rule: 'turnover_goal.past_day', params: { day: written(today) } }]
  })

const sorted = (rows: readonly Row[]): string[] => rows.map((row) => canonical(row)).sort()

const written = (day: PlainDate): string => day.split('-').toReversed().join('.')
