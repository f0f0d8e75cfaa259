import {
  addMs,
  type CashierUuid,
  type CompanyScope,
  type DayRules,
  dayBegins,
  type Instant,
  type PlainDate,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import { dayAfter } from './period.ts'

type Hours = readonly number[] | undefined

/** Bounds of a period and which of its hours are counted; the query of the read model. */
export type StaffedIn = (
  scope: CompanyScope,
  of: {
    since: Instant
    until: Instant
    zone: string
    opening: number
    to: PlainDate
    last_day_hours?: Hours
    hours?: Hours
    register_uuid?: RegisterUuid | undefined
  },
) => Promise<readonly { cashier_uuid: CashierUuid; hours: number }[]>

type Days = {
  from: PlainDate
  to: PlainDate
  hours?: Hours
  last_day_hours?: Hours
  register_uuid?: RegisterUuid | undefined
}

const hour_ms = 3_600_000

/** Staffed hours of a period by cashier (BEYOND-11); of a past moment with the whole hour that it is in. */
export const staffedBy = async (
  { staffedIn }: { staffedIn: StaffedIn },
  scope: CompanyScope,
  { from, to, hours, last_day_hours, register_uuid }: Days,
  { rules, opening, past }: { rules: DayRules; opening: number; past?: { at: Instant } | undefined },
): Promise<ReadonlyMap<CashierUuid, number>> => {
  const end = dayBegins(dayAfter(to), rules)
  const rows = await staffedIn(scope, {
    since: dayBegins(from, rules),
    until: past && addMs(past.at, hour_ms) < end ? addMs(past.at, hour_ms) : end,
    zone: rules.zone,
    opening,
    to,
    hours,
    last_day_hours,
    register_uuid,
  })
  return new Map(rows.map((row) => [row.cashier_uuid, row.hours]))
}

/** Of one cashier, or of all of them. */
export const hoursOf = (
  worked: ReadonlyMap<CashierUuid, number>,
  cashier_uuid: CashierUuid | undefined,
): number =>
  cashier_uuid === undefined
    ? [...worked.values()].reduce((all, hours) => all + hours, 0)
    : (worked.get(cashier_uuid) ?? 0)
