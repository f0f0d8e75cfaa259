import { type CashierUuid, type CompanyUuid, latest, type RegisterUuid } from '@bon/contracts/kernel'
import type { Past } from '@bon/contracts/statistics'
import { type SqlBool, sql } from 'kysely'
import { type DatabaseOf, type Scoped, tablesOf, unionOf } from '../kernel/index.ts'
import { turnover } from './turnover.projection.ts'
import { type Days, dayBefore, wholeMonths } from './whole-months.ts'

/** Days whose turnover is asked for, and which part of it. */
export type Asked = Days & {
  /** Whose; absent: the company's of the scope alone. */
  companies?: readonly CompanyUuid[] | undefined
  hours?: readonly number[] | undefined
  register_uuid?: RegisterUuid | undefined
  cashier_uuid?: CashierUuid | undefined
  /** Hours that are counted of the last day, which is not over in the other period. */
  last_day_hours?: readonly number[] | undefined
  past?: Past | undefined
}

type Stored = DatabaseOf<(typeof turnover)['tables']>
type DayRow = Pick<Stored['days'], (typeof day_columns)[number]>
type WeekdayRow = Pick<Stored['weekday_hours'], (typeof weekday_columns)[number]>

const sums = [
  'gross',
  'net',
  'vat',
  'receipts',
  'guests',
  'guest_gross',
  'guest_net',
  'guest_quantity',
] as const
const sold = ['discount', 'returns', 'returned'] as const
const day_columns = [
  'company_uuid',
  'business_day',
  'register_uuid',
  'cashier_uuid',
  ...sums,
  ...sold,
] as const
const weekday_columns = ['weekday', 'hour', ...sums] as const

/** Rows by company, business day, register and cashier: a few thousand a year. */
export const daysIn = (db: Scoped, asked: Asked) => {
  const { whole, partial } = wholeDays(asked)
  const days = whole.map(({ from, to }) =>
    tablesOf(db, turnover)
      .selectFrom('days')
      .select(day_columns)
      .where('company_uuid', 'in', companiesOf(db, asked))
      .where('business_day', '>=', from)
      .where('business_day', '<=', to)
      .where(ofWhom(asked)),
  )
  const hours = partial.map((part) => hoursIn(db, part).select(day_columns))
  return tablesOf(db, turnover).selectFrom(unionOf<DayRow>([...days, ...hours]).as('rows'))
}

/** Rows by weekday and hour: of whole months those that are stored by month. */
export const weekdaysIn = (db: Scoped, asked: Asked) => {
  const { whole, partial } = wholeDays(asked)
  const split = whole.map(wholeMonths)
  const stored = split.flatMap(({ months }) =>
    months.map(({ from, to }) =>
      tablesOf(db, turnover)
        .selectFrom('weekday_hours')
        .select(weekday_columns)
        .where('company_uuid', 'in', companiesOf(db, asked))
        .where('month', '>=', from)
        .where('month', '<=', to)
        .where(ofWhom(asked)),
    ),
  )
  const single = split.flatMap(({ days }) =>
    days.map((part) => ({ ...asked, ...part, last_day_hours: undefined })),
  )
  const weekday = sql<number>`extract(isodow from business_day::date)::int`
  const hours = [...single, ...partial].map((part) =>
    hoursIn(db, part).select([weekday.as('weekday'), 'hour', ...sums]),
  )
  return tablesOf(db, turnover).selectFrom(unionOf<WeekdayRow>([...stored, ...hours]).as('rows'))
}

/** Days of which every hour is asked for, and those of which it is not. */
const wholeDays = (asked: Asked): { whole: Days[]; partial: Asked[] } => {
  const { from, to, hours, last_day_hours } = asked
  if (hours) return { whole: [], partial: [asked] }
  if (!last_day_hours) return { whole: [{ from, to }], partial: [] }
  return { whole: [{ from, to: dayBefore(to) }], partial: [{ ...asked, from: latest(from, to) }] }
}

export const companiesOf = ({ company_uuid }: Scoped, { companies }: Asked) => companies ?? [company_uuid]

const hoursIn = (db: Scoped, asked: Asked) => {
  const { from, to, hours, last_day_hours } = asked
  let query = tablesOf(db, turnover)
    .selectFrom('hours')
    .where('company_uuid', 'in', companiesOf(db, asked))
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where(ofWhom(asked))
  if (hours) query = query.where('hour', 'in', hours)
  if (last_day_hours)
    query = query.where((eb) => eb.or([eb('business_day', '<', to), eb('hour', 'in', last_day_hours)]))
  return query
}

const ofWhom = ({ register_uuid, cashier_uuid }: Asked) => {
  const conditions = [
    ...(register_uuid ? [sql`register_uuid = ${register_uuid}`] : []),
    ...(cashier_uuid ? [sql`cashier_uuid = ${cashier_uuid}`] : []),
  ]
  return sql<SqlBool>`${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
}
