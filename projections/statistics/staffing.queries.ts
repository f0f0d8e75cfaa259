import type { CashierUuid, Instant, PlainDate, RegisterUuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { hourOf, staffing } from './staffing.projection.ts'

/** The hours of a period in which somebody worked, and which of them are counted. */
export type StaffedOf = {
  /** Bounds of the period: the first moment, and the one after the last. */
  since: Instant
  until: Instant
  zone: string
  /** Local hour in which a business day begins. */
  opening: number
  /** The last business day, of which `last_day_hours` are counted when they are given. */
  to: PlainDate
  last_day_hours?: readonly number[] | undefined
  hours?: readonly number[] | undefined
  register_uuid?: RegisterUuid | undefined
}

/**
 * Whole hours by cashier: of each business day those from the first to the last in which the cashier signed in or out or
 * took a payment. A cashier at two registers is counted once.
 */
export const staffedIn = async (
  db: Scoped,
  { since, until, zone, opening, to, last_day_hours, hours, register_uuid }: StaffedOf,
): Promise<{ cashier_uuid: CashierUuid; hours: number }[]> => {
  const tables = tablesOf(db, staffing)
  const shift = sql`make_interval(hours => ${opening}::int)`
  // A business day that begins at half past an hour of UTC begins with the next one.
  const begins = sql<number[]>`array(
    select ceil(extract(epoch from (day + ${shift}) at time zone ${zone}) / 3600)::int
    from generate_series(${since.slice(0, 10)}::timestamp, ${to}::timestamp, interval '1 day') as day
    order by day)`
  // Local time is computed of two hours per cashier and day instead of all of them.
  const found = tables
    .selectFrom('presence')
    .select((eb) => [
      'cashier_uuid',
      sql<number>`width_bucket(utc_hour, ${begins})`.as('nr'),
      eb.fn.min('utc_hour').as('first'),
      eb.fn.max('utc_hour').as('last'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('utc_hour', '>=', hourOf(since))
    .where('utc_hour', '<', hourOf(until))
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
    .groupBy(['cashier_uuid', 'nr'])
  // Shifted, so that a business day is a date and hours after midnight are its last.
  const shifted = (column: 'first' | 'last') =>
    sql<string>`(to_timestamp(${sql.ref(column)} * 3600.0) at time zone ${zone}) - ${shift}`.as(column)
  const days = tables
    .selectFrom(found.as('found'))
    .select(['cashier_uuid', shifted('first'), shifted('last')])
  const first = sql<number>`extract(hour from first)::int`
  const spans = tables.selectFrom(days.as('days')).select([
    'cashier_uuid',
    sql<string>`first::date::text`.as('day'),
    first.as('first'),
    // An hour that a clock put back repeats may be of the day after it.
    sql<number>`least(23, ${first} + extract(epoch from last - first)::int / 3600)`.as('last'),
  ])
  const worked = tables
    .selectFrom(spans.as('spans'))
    .select([
      'cashier_uuid',
      'day',
      sql<number>`(generate_series(first, last) + ${opening}::int) % 24`.as('hour'),
    ])
  return tables
    .selectFrom(worked.as('worked'))
    .select(['cashier_uuid', sql<number>`count(*)::int`.as('hours')])
    .$if(hours !== undefined, (query) => query.where('hour', 'in', hours ?? []))
    .$if(last_day_hours !== undefined, (query) =>
      query.where((eb) => eb.or([eb('day', '<', to), eb('hour', 'in', last_day_hours ?? [])])),
    )
    .groupBy('cashier_uuid')
    .execute()
}
