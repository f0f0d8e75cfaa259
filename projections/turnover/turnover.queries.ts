import type { Money, PlainDate, Quantity, Uuid } from '@bon/contracts/kernel'
import { type Expression, sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { turnover } from './turnover.projection.ts'

export type DayTurnover = { gross: Money; net: Money; vat: Money; receipts: number }
export type HourTurnover = DayTurnover & { hour: number }

/** A business day's turnover; with an hour, up to and including that hour of the day's own order from `opening` on. */
export const dayTurnover = async (
  db: Scoped,
  day: PlainDate,
  upTo?: { hour: number; opening: number },
): Promise<DayTurnover> => {
  const found = await hoursOf(db, day)
  const counted = upTo
    ? found.filter(({ hour }) => since(upTo.opening, hour) <= since(upTo.opening, upTo.hour))
    : found
  const sum = (field: 'gross' | 'net' | 'vat') =>
    counted.reduce((total, row) => total + row[field], 0) as Money
  const receipts = counted.reduce((total, row) => total + row.receipts, 0)
  return { gross: sum('gross'), net: sum('net'), vat: sum('vat'), receipts }
}

/** Hours with turnover, in the order of a business day that opens at 5: 5 first, 4 in the next morning last. */
export const hours = async (db: Scoped, day: PlainDate, opening: number): Promise<HourTurnover[]> =>
  (await hoursOf(db, day)).sort((a, b) => since(opening, a.hour) - since(opening, b.hour))

const hoursOf = (db: Scoped, day: PlainDate): Promise<HourTurnover[]> =>
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
    .execute()

/** What came in by payment type, as handed over (rounded), largest first. */
export const payments = (
  db: Scoped,
  day: PlainDate,
): Promise<{ payment_type_uuid: Uuid; amount: Money; count: number }[]> =>
  tablesOf(db, turnover)
    .selectFrom('payments')
    .select(['payment_type_uuid', 'amount', 'count'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .orderBy('amount', 'desc')
    .orderBy('payment_type_uuid')
    .execute()

/** The products of which most was sold. */
export const topSold = (
  db: Scoped,
  day: PlainDate,
  limit = 5,
): Promise<{ product_uuid: Uuid; quantity: Quantity; gross: Money }[]> =>
  tablesOf(db, turnover)
    .selectFrom('units')
    .select(['product_uuid', 'quantity', 'gross'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .orderBy('quantity', 'desc')
    .orderBy('gross', 'desc')
    .orderBy('product_uuid')
    .limit(limit)
    .execute()

/** Each register's part of the day; one that sold nothing is not there. */
export const byRegister = (
  db: Scoped,
  day: PlainDate,
): Promise<{ register_uuid: Uuid; gross: Money; receipts: number }[]> =>
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
    .execute()

const since = (opening: number, hour: number): number => (hour - opening + 24) % 24

/** PostgreSQL adds bigints into numerics, which the driver gives as text; the sum of a day is a bigint again. */
const total = <T extends number>(column: Expression<T>) => sql<T>`sum(${column})::bigint`
