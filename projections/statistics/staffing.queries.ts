import type { CashierUuid, Instant, PlainDate, RegisterUuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { staffing } from './staffing.projection.ts'

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
  const local = sql<string>`(utc_hour || ':00Z')::timestamptz at time zone ${zone}`
  const facts = tables
    .selectFrom('presence')
    .select(['cashier_uuid', local.as('local')])
    .where('company_uuid', '=', db.company_uuid)
    .where('utc_hour', '>=', since.slice(0, 13))
    .where('utc_hour', '<', until.slice(0, 13))
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
  // Shifted, so that a business day is a date and hours after midnight are its last.
  const days = tables
    .selectFrom(facts.as('facts'))
    .select(['cashier_uuid', sql<string>`local - make_interval(hours => ${opening})`.as('shifted')])
  const spans = tables
    .selectFrom(days.as('days'))
    .select((eb) => [
      'cashier_uuid',
      sql<string>`shifted::date::text`.as('day'),
      eb.fn.min(sql<number>`extract(hour from shifted)::int`).as('first'),
      eb.fn.max(sql<number>`extract(hour from shifted)::int`).as('last'),
    ])
    .groupBy(['cashier_uuid', 'day'])
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
