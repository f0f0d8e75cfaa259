import {
  addMs,
  businessDay,
  type CompanyScope,
  cutOffOn,
  type DayRules,
  danishDay,
  type Instant,
  localHour,
  type Money,
  money,
  type PlainDate,
  type RegisterUuid,
  zero,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { paymentTypes, products, registers, turnoverGoals } from '@bon/contracts/resources'
import { type Dashboard, goalOn, type HourTurnover, turnoverOf } from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import { openSessionTag, type Sessions } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'

const week_ms = 7 * 86_400_000

type Days = { day: PlainDate; compare_day: PlainDate }
type HourFigures = { hours: readonly HourTurnover[]; compare_hours: readonly HourTurnover[] }

/** Figures of a day and of the comparison day. */
type DayFigures = HourFigures & {
  paid: readonly Omit<Dashboard['payments'][number], 'name'>[]
  top: readonly Omit<Dashboard['top'][number], 'name'>[]
  per_register: readonly {
    register_uuid: RegisterUuid
    gross: Money
    net: Money
    receipts: number
  }[]
  open_orders: Dashboard['open_orders']
  differences: Dashboard['differences']
}

export type DashboardPorts = {
  catalogue: Catalogue
  sessions: Pick<Sessions, 'latest'>
  dayFigures(scope: CompanyScope, days: Days, differences_since: Instant): Promise<DayFigures>
  clockFigures(scope: CompanyScope, days: Days, from_hour: number): Promise<HourFigures>
}

/** One business day compared with the same weekday a week earlier, up to the same hour (DES-13). */
export const dashboard = async (
  ports: DashboardPorts,
  scope: CompanyScope,
  { day, from_hour }: { day: PlainDate; from_hour?: number | undefined },
  now: Instant,
): Promise<Omit<Dashboard, 'backup' | 'certificate' | 'head_differs'>> => {
  const { catalogue, sessions } = ports
  const compare_day = weekBefore(day)
  // Only the current day is partial; a past day is compared as a whole.
  const rules = dayRulesIn(catalogue, scope)
  const day_starts_at = cutOffOn(rules.cut_offs, day)?.at ?? danishDay.day_starts_at
  const opening = hourOf(day_starts_at)
  const isToday = day === businessDay(now, zoneRulesOf(rules, now))
  const upTo = isToday ? { hour: localHour(now, rules), opening } : undefined
  const found = await ports.dayFigures(scope, { day, compare_day }, addMs(now, -week_ms))
  const allRegisters = catalogue.list(registers, scope)
  const open = await Promise.all(allRegisters.map(({ uuid }) => sessions.latest(uuid, scope.company_uuid)))
  return {
    day,
    compare_day,
    today: turnoverOf(found.hours),
    goal: goalOf(catalogue, scope, day),
    compare_so_far: turnoverOf(found.compare_hours, upTo),
    by_hour: mergeHours(found.hours, found.compare_hours, opening),
    day_starts_at,
    view:
      from_hour === undefined
        ? null
        : await viewFrom(ports, scope, isToday ? dayAround(now, rules, from_hour) : day, from_hour),
    payments: found.paid.map((row) => ({
      ...row,
      name: catalogue.anywhere(paymentTypes, row.payment_type_uuid)?.name ?? '',
    })),
    top: found.top.map((row) => ({
      ...row,
      name: catalogue.anywhere(products, row.product_uuid)?.name ?? '',
    })),
    registers: allRegisters.map(({ uuid, identifier, name }, i) => {
      const tag = openSessionTag(open[i], rules)
      const {
        gross = zero,
        net = zero,
        receipts = 0,
      } = found.per_register.find((row) => row.register_uuid === uuid) ?? {}
      return {
        uuid,
        identifier,
        name,
        open: tag !== null,
        session_uuid: tag?.session_uuid ?? null,
        gross,
        net,
        receipts,
      }
    }),
    desk: deskOf(scope),
    open_orders: found.open_orders,
    differences: found.differences,
  }
}

/** Also when the goals were archived since. */
const goalOf = (catalogue: Catalogue, { company_uuid }: CompanyScope, day: PlainDate): Dashboard['goal'] => {
  const goals = catalogue.anywhere(turnoverGoals, company_uuid)
  return goals ? goalOn(goals, day) : null
}

/** The current day, if days begin at that hour. */
const dayAround = (now: Instant, rules: DayRules, from_hour: number): PlainDate =>
  businessDay(now, { zone: rules.zone, day_starts_at: `${String(from_hour).padStart(2, '0')}:00` })

/** The hours regrouped, compared with the same weekday a week earlier. */
const viewFrom = async (
  { clockFigures }: DashboardPorts,
  scope: CompanyScope,
  day: PlainDate,
  from_hour: number,
): Promise<Dashboard['view']> => {
  const found = await clockFigures(scope, { day, compare_day: weekBefore(day) }, from_hour)
  return {
    from_hour,
    day,
    total: turnoverOf(found.hours),
    by_hour: mergeHours(found.hours, found.compare_hours, from_hour),
  }
}

const weekBefore = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).subtract({ days: 7 }).toString()

type Hours = readonly { hour: number; gross: number; net: number }[]

/** The hours of both days, from the first sale to the last, in the order of the business day. */
const mergeHours = (today: Hours, then: Hours, opening: number): Dashboard['by_hour'] => {
  const at = (rows: Hours, hour: number, key: 'gross' | 'net') =>
    money(rows.find((row) => row.hour === hour)?.[key] ?? 0)
  const sold = [...today, ...then].map(({ hour }) => (hour + 24 - opening) % 24)
  if (sold.length === 0) return []
  const [first, last] = [Math.min(...sold), Math.max(...sold)]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + opening) % 24).map((hour) => ({
    hour,
    gross: at(today, hour, 'gross'),
    net: at(today, hour, 'net'),
    compare_gross: at(then, hour, 'gross'),
    compare_net: at(then, hour, 'net'),
  }))
}

const hourOf = (time: string): number => Number(time.slice(0, 2))
