import type { CompanyScope, DayRules, Instant, PlainDate } from '@bon/contracts/kernel'
import {
  addMs,
  businessDay,
  cutOffOn,
  danishDay,
  localHour,
  money,
  zero,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { paymentTypes, products, registers } from '@bon/contracts/resources'
import type { Dashboard } from '@bon/contracts/statistics'
import { type Scoped, together } from '@bon/projections/kernel'
import { openOrders } from '@bon/projections/orders'
import { byRegister, clockHoursOf, hoursOf, payments, topSold, turnoverOf } from '@bon/projections/turnover'
import { differences } from '@bon/projections/z-reports'
import type { Sessions } from '@bon/services/registers'
import type { Catalogue } from './catalogue.ts'
import { openSessionTag } from './register-data.ts'
import { dayRulesIn } from './zone-rules.ts'

const week_ms = 7 * 86_400_000

/** One business day beside the same weekday of the week before, up to the same hour (design 13). */
export const dashboard = async (
  { catalogue, sessions }: { catalogue: Catalogue; sessions: Sessions },
  scope: CompanyScope,
  db: Scoped,
  { day, from_hour }: { day: PlainDate; from_hour?: number | undefined },
  now: Instant,
): Promise<Omit<Dashboard, 'backup' | 'certificate'>> => {
  const compare_day = weekBefore(day)
  // Only today is unfinished; a day in the past is compared whole.
  const rules = dayRulesIn(catalogue, scope)
  const day_starts_at = cutOffOn(rules.cut_offs, day)?.at ?? danishDay.day_starts_at
  const opening = hourOf(day_starts_at)
  const isToday = day === businessDay(now, zoneRulesOf(rules, now))
  const upTo = isToday ? { hour: localHour(now, rules), opening } : undefined
  const found = await together(db, {
    hours: hoursOf(db, day),
    compare_hours: hoursOf(db, compare_day),
    paid: payments(db, day),
    top: topSold(db, day, 5),
    per_register: byRegister(db, day),
    open_orders: openOrders(db),
    differences: differences(db, addMs(now, -week_ms)),
  })
  const [open_orders] = found.open_orders
  if (!open_orders) throw new Error('a count has a row')
  const known = catalogue.list(registers, scope)
  const open = await Promise.all(known.map(({ uuid }) => sessions.latest(uuid, scope.company_uuid)))
  return {
    day,
    compare_day,
    today: turnoverOf(found.hours),
    compare_so_far: turnoverOf(found.compare_hours, upTo),
    by_hour: mergeHours(found.hours, found.compare_hours, opening),
    day_starts_at,
    view:
      from_hour === undefined
        ? null
        : await viewFrom(db, isToday ? dayAround(now, rules, from_hour) : day, from_hour),
    payments: found.paid.map((row) => ({
      ...row,
      name: catalogue.anywhere(paymentTypes, row.payment_type_uuid)?.name ?? '',
    })),
    top: found.top.map((row) => ({
      ...row,
      name: catalogue.anywhere(products, row.product_uuid)?.name ?? '',
    })),
    registers: known.map(({ uuid, identifier, name }, i) => {
      const tag = openSessionTag(open[i], rules)
      const { gross = zero, receipts = 0 } =
        found.per_register.find((row) => row.register_uuid === uuid) ?? {}
      return {
        uuid,
        identifier,
        name,
        open: tag !== null,
        session_uuid: tag?.session_uuid ?? null,
        gross,
        receipts,
      }
    }),
    open_orders,
    differences: found.differences,
  }
}

/** The day that is not over yet, where days begin at that hour. */
const dayAround = (now: Instant, rules: DayRules, from_hour: number): PlainDate =>
  businessDay(now, { zone: rules.zone, day_starts_at: `${String(from_hour).padStart(2, '0')}:00` })

/** The hours regrouped, beside the same weekday a week before. */
const viewFrom = async (db: Scoped, day: PlainDate, from_hour: number): Promise<Dashboard['view']> => {
  const found = await together(db, {
    hours: clockHoursOf(db, day, from_hour),
    compare_hours: clockHoursOf(db, weekBefore(day), from_hour),
  })
  return {
    from_hour,
    day,
    total: turnoverOf(found.hours),
    by_hour: mergeHours(found.hours, found.compare_hours, from_hour),
  }
}

const weekBefore = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).subtract({ days: 7 }).toString()

type Hours = readonly { hour: number; gross: number }[]

/** The hours of either day, from the first that sold to the last, in the order of the business day. */
const mergeHours = (today: Hours, then: Hours, opening: number): Dashboard['by_hour'] => {
  const at = (rows: Hours, hour: number) => money(rows.find((row) => row.hour === hour)?.gross ?? 0)
  const sold = [...today, ...then].map(({ hour }) => (hour + 24 - opening) % 24)
  if (sold.length === 0) return []
  const [first, last] = [Math.min(...sold), Math.max(...sold)]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + opening) % 24).map((hour) => ({
    hour,
    gross: at(today, hour),
    compare_gross: at(then, hour),
  }))
}

const hourOf = (time: string): number => Number(time.slice(0, 2))
