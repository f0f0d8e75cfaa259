import {
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

/** Staffed hours of a period by cashier (BEYOND-11). */
export const staffedBy = async (
  { staffedIn }: { staffedIn: StaffedIn },
  scope: CompanyScope,
  { from, to, hours, last_day_hours, register_uuid }: Days,
  { rules, opening }: { rules: DayRules; opening: number },
): Promise<ReadonlyMap<CashierUuid, number>> => {
  const rows = await staffedIn(scope, {
    since: dayBegins(from, rules),
    until: dayBegins(dayAfter(to), rules),
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
