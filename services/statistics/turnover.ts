import {
  type CashierUuid,
  type CompanyScope,
  type Instant,
  type Money,
  minus,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  sum,
} from '@bon/contracts/kernel'
import {
  addSums,
  type BesidesKind,
  isOnReport,
  noSums,
  type Past,
  type Period,
  type Turnover,
  type TurnoverSums,
  type turnoverEndpoints,
} from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { type Names, namesIn } from './names.ts'
import { askedMoment, type PastPorts } from './past.ts'
import { resolve } from './period.ts'
import { hoursOf, type StaffedIn, staffedBy } from './staffed.ts'
import { type DaySums, daySteps, type HourSums, hourSteps } from './steps.ts'

/** Days whose turnover is asked for, and which part of it. */
export type TurnoverOf = Period & {
  hours?: readonly number[] | undefined
  register_uuid?: RegisterUuid | undefined
  cashier_uuid?: CashierUuid | undefined
  last_day_hours?: readonly number[] | undefined
  /** Absent: as the figures stand now. */
  past?: Past | undefined
}

type ByWhom<Uuid> = Omit<TurnoverSums, 'vat'> & { uuid: Uuid }
type SessionSums = { is_closed: boolean; count: number; gross: Money; vat: Money }

export type TurnoverPorts = PastPorts & {
  catalogue: Catalogue
  cashiers: Names['cashiers']
  firstDay(scope: CompanyScope): Promise<PlainDate | undefined>
  turnoverIn(
    scope: CompanyScope,
    of: TurnoverOf,
  ): Promise<{
    days: readonly DaySums[]
    weekdays: readonly HourSums[]
    registers: readonly ByWhom<RegisterUuid>[]
    cashiers: readonly ByWhom<CashierUuid>[]
    besides: readonly { kind: BesidesKind; gross: Money; vat: Money; count: number }[]
    sessions: readonly SessionSums[]
  }>
  comparedTurnoverIn(
    scope: CompanyScope,
    of: TurnoverOf,
  ): Promise<{ days: readonly DaySums[]; weekdays: readonly HourSums[] }>
  staffedIn: StaffedIn
}

/** Turnover of a period, beside another up to the same time of day, and whether it equals the Z reports. */
export const turnoverOfPeriod = async (
  ports: TurnoverPorts,
  scope: CompanyScope,
  {
    by,
    hour_from,
    hour_to,
    register_uuid,
    cashier_uuid,
    as_of,
    ...asked
  }: QueryOf<typeof turnoverEndpoints.turnover>,
  now: Instant,
): Promise<Turnover> => {
  const rules = dayRulesIn(ports.catalogue, scope)
  const { at, past } = askedMoment(ports, scope, as_of, now)
  const { period, compared, opening } = await resolve({ firstDay: ports.firstDay, rules }, scope, asked, at)
  const hours = hoursBetween(hour_from, hour_to)
  const part = { hours, register_uuid, cashier_uuid, past }
  const found = await ports.turnoverIn(scope, { ...period, ...part })
  const other =
    compared &&
    (await ports.comparedTurnoverIn(scope, {
      ...compared.period,
      ...part,
      last_day_hours: compared.last_day_hours,
    }))
  const staffed = (of: TurnoverOf) => staffedBy(ports, scope, of, { rules, opening, past })
  const worked = await staffed({ ...period, hours, register_uuid })
  const workedThen =
    compared &&
    (await staffed({ ...compared.period, hours, register_uuid, last_day_hours: compared.last_day_hours }))
  const names = await namesIn(ports, scope)
  const besides = found.besides.filter(({ kind }) => isOnReport(kind))
  const turnover = {
    total: found.days.reduce(addSums, noSums),
    besides: {
      gross: sum(besides.map(({ gross }) => gross)),
      vat: sum(besides.map(({ vat }) => vat)),
    },
  }
  return {
    period,
    compared_with: compared?.period ?? null,
    choices: names.choices,
    up_to_hour: compared?.up_to_hour ?? null,
    opening,
    ...turnover,
    compare_total: other?.days.reduce(addSums, noSums) ?? null,
    steps:
      by === 'hour'
        ? hourSteps(period, opening, found.weekdays, other?.weekdays ?? null)
        : daySteps(
            period,
            by,
            found.days,
            compared && other && { rows: other.days, counterpart: compared.counterpart },
          ),
    weekdays: found.weekdays.map(({ weekday, hour, gross, net }) => ({ weekday, hour, gross, net })),
    traded: [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => found.days.filter(({ day }) => Temporal.PlainDate.from(day).dayOfWeek === weekday).length,
    ),
    registers: found.registers.map(({ uuid, ...row }) => ({
      register_uuid: uuid,
      name: names.register(uuid),
      ...row,
    })),
    cashiers: found.cashiers.map(({ uuid, ...row }) => ({
      cashier_uuid: uuid,
      name: names.cashier(uuid),
      ...row,
      staffed_hours: worked.get(uuid) ?? 0,
    })),
    staffed_hours: hoursOf(worked, cashier_uuid),
    compare_staffed_hours: workedThen && hoursOf(workedThen, cashier_uuid),
    reports: hours || cashier_uuid ? null : againstReports(turnover, found.sessions),
  }
}

/** The Z reports as they were closed, and open sessions as they stand. */
const againstReports = (
  { total, besides }: Pick<Turnover, 'total' | 'besides'>,
  sessions: readonly SessionSums[],
): Turnover['reports'] => {
  const countOf = (closed: boolean) => sessions.find(({ is_closed }) => is_closed === closed)?.count ?? 0
  const gross = sum(sessions.map((session) => session.gross))
  const vat = sum(sessions.map((session) => session.vat))
  return {
    count: countOf(true),
    open: countOf(false),
    gross,
    vat,
    difference: minus(sum([total.gross, besides.gross]), gross),
    vat_difference: minus(sum([total.vat, besides.vat]), vat),
  }
}

/** Hours from one to another, over midnight if the second is not later; undefined for all of them. */
const hoursBetween = (from: number | undefined, to: number | undefined): number[] | undefined => {
  if (from === undefined && to === undefined) return undefined
  const [first, end] = [from ?? 0, to ?? 24]
  return Array.from({ length: end > first ? end - first : end + 24 - first }, (_, i) => (first + i) % 24)
}
