import type { CashierUuid, PlainDate, RegisterUuid } from '@bon/contracts/kernel'
import type { Past } from '@bon/contracts/statistics'
import { sql } from 'kysely'
import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import { sessionSums } from '../registers/index.ts'
import { guestTotals, total } from './total.ts'
import { turnover } from './turnover.projection.ts'

/** Days whose turnover is asked for, and which part of it. */
export type Asked = {
  from: PlainDate
  to: PlainDate
  hours?: readonly number[] | undefined
  register_uuid?: RegisterUuid | undefined
  cashier_uuid?: CashierUuid | undefined
  /** Hours that are counted of the last day, which is not over in the other period. */
  last_day_hours?: readonly number[] | undefined
  past?: Past | undefined
}

/** Rows by hour, register and cashier. */
export const hoursIn = (
  db: Scoped,
  { from, to, hours, register_uuid, cashier_uuid, last_day_hours }: Asked,
) => {
  let query = tablesOf(db, turnover)
    .selectFrom('hours')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (hours) query = query.where('hour', 'in', hours)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (cashier_uuid) query = query.where('cashier_uuid', '=', cashier_uuid)
  if (last_day_hours)
    query = query.where((eb) => eb.or([eb('business_day', '<', to), eb('hour', 'in', last_day_hours)]))
  return query
}

/** Turnover by business day, oldest first; days without are missing. */
const byDay = (db: Scoped, asked: Asked) =>
  hoursIn(db, asked)
    .select((eb) => [
      'business_day as day',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy('business_day')
    .orderBy('business_day')

const weekday = sql<number>`extract(isodow from business_day::date)::int`

const byWeekdayAndHour = (db: Scoped, asked: Asked) =>
  hoursIn(db, asked)
    .select((eb) => [
      weekday.as('weekday'),
      'hour',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy([weekday, 'hour'])
    .orderBy(weekday)
    .orderBy('hour')

const byWhom = <Column extends 'register_uuid' | 'cashier_uuid'>(db: Scoped, asked: Asked, column: Column) =>
  hoursIn(db, asked)
    .select((eb) => [
      eb.ref(column).as('uuid'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy(column)
    .orderBy('gross', 'desc')
    .orderBy(column)

/** What stands besides turnover, by kind. */
export const besidesIn = (db: Scoped, { from, to, register_uuid }: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('besides')
    .select((eb) => [
      'kind',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('count')).as('count'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
    .groupBy('kind')
    .orderBy('kind')

/** The first business day with a receipt. */
export const firstDayOf = async (db: Scoped): Promise<PlainDate | undefined> => {
  const [row] = await tablesOf(db, turnover)
    .selectFrom('hours')
    .select('business_day')
    .where('company_uuid', '=', db.company_uuid)
    .orderBy('business_day')
    .limit(1)
    .execute()
  return row?.business_day
}

/** By day, weekday and hour, and beside all others the chosen register and cashier; with what the Z reports say. */
export const turnoverIn = (db: Scoped, asked: Asked) =>
  together(db, {
    days: byDay(db, asked),
    weekdays: byWeekdayAndHour(db, asked),
    registers: byWhom(db, { ...asked, register_uuid: undefined }, 'register_uuid'),
    cashiers: byWhom(db, { ...asked, cashier_uuid: undefined }, 'cashier_uuid'),
    besides: besidesIn(db, asked),
    sessions: sessionSums(db, asked),
  })

/** Turnover of the period beside it. */
export const comparedTurnoverIn = (db: Scoped, asked: Asked) =>
  together(db, { days: byDay(db, asked), weekdays: byWeekdayAndHour(db, asked) })
