import type { Money, PlainDate } from '@bon/contracts/kernel'
import { type Expression, sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { turnover } from './turnover.projection.ts'

export type DayTurnover = { gross: Money; net: Money; vat: Money; receipts: number }
export type HourTurnover = DayTurnover & { hour: number }

/** A business day's turnover; with an hour, up to and including that hour of the day's own order from `opening` on. */
export const turnoverOf = (
  found: readonly HourTurnover[],
  upTo?: { hour: number; opening: number },
): DayTurnover => {
  const counted = upTo
    ? found.filter(({ hour }) => since(upTo.opening, hour) <= since(upTo.opening, upTo.hour))
    : found
  const sum = (field: 'gross' | 'net' | 'vat') =>
    counted.reduce((total, row) => total + row[field], 0) as Money
  const receipts = counted.reduce((total, row) => total + row.receipts, 0)
  return { gross: sum('gross'), net: sum('net'), vat: sum('vat'), receipts }
}

/** The hours of a business day that had turnover, in any order. */
export const hoursOf = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('hours')
    .select((eb) => [
      'hour',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('hour')

/** The hours of a day that is looked at from a whole hour on, up to the same hour of the next day, in any order. */
export const clockHoursOf = (db: Scoped, day: PlainDate, from_hour: number) =>
  tablesOf(db, turnover)
    .selectFrom('clock_hours')
    .select(['hour', 'gross', 'net', 'vat', 'receipts'])
    .where('company_uuid', '=', db.company_uuid)
    .where((eb) =>
      eb.or([
        eb('local_day', '=', day).and('hour', '>=', from_hour),
        eb('local_day', '=', dayAfter(day)).and('hour', '<', from_hour),
      ]),
    )

const dayAfter = (day: PlainDate): PlainDate => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** What came in by payment type, as handed over (rounded), largest first. */
export const payments = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('payments')
    .select(['payment_type_uuid', 'amount', 'count'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .orderBy('amount', 'desc')
    .orderBy('payment_type_uuid')

/** The products of which most was sold. */
export const topSold = (db: Scoped, day: PlainDate, limit: number) =>
  tablesOf(db, turnover)
    .selectFrom('units')
    .select(['product_uuid', 'quantity', 'gross'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .orderBy('quantity', 'desc')
    .orderBy('gross', 'desc')
    .orderBy('product_uuid')
    .limit(limit)

/** Each register's part of the day; one that sold nothing is not there. */
export const byRegister = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('hours')
    .select((eb) => [
      'register_uuid',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('receipts')).as('receipts'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('register_uuid')
    .orderBy('register_uuid')

const since = (opening: number, hour: number): number => (hour - opening + 24) % 24

/** PostgreSQL adds bigints into numerics, which the driver gives as text; the sum of a day is a bigint again. */
const total = <T extends number>(column: Expression<T>) => sql<T>`sum(${column})::bigint`
