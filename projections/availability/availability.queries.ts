import type { Instant, PlainDate, ProductUuid, RegisterUuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { zReports } from '../registers/index.ts'
import { availability } from './availability.projection.ts'

type Asked = { from: PlainDate; to: PlainDate; register_uuid?: RegisterUuid | undefined }

/**
 * Products that were sold out while a register was open, longest first: `ms` of the sessions of a period, two registers
 * that are open at once counted once, up to a moment. `times` counts how often it was, of which the first may have begun
 * before. Training opens nothing.
 */
export const soldOutIn = (db: Scoped, { from, to, register_uuid }: Asked, until: Instant, limit: number) => {
  const open = tablesOf(db, zReports)
    .selectFrom('sessions')
    .select(
      sql<string>`range_agg(tstzrange(opened_at::timestamptz,
        greatest(opened_at, least(coalesce(closed_at, ${until}), ${until}))::timestamptz))`.as('hours'),
    )
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('test_mode', '=', false)
    .where('opened_at', '<=', until)
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
  const changes = tablesOf(db, availability)
    .selectFrom('changes')
    .select([
      'product_uuid',
      'is_sold_out',
      sql<string>`tstzrange(at::timestamptz,
        lead(at::timestamptz, 1, ${until}::timestamptz) over (partition by product_uuid order by at))`.as(
        'span',
      ),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('at', '<=', until)
  // One intersection for each product: it goes through all sessions, while whether a span meets one is a search. Joined,
  // the sessions would be copied to each span.
  const found = sql<{ product_uuid: ProductUuid; times: number; ms: number }>`(
    select product_uuid, times, (select sum(extract(epoch from upper(part) - lower(part)) * 1000)::bigint
      from unnest(parts * (${open})) as part) as ms
    from (select product_uuid, count(*)::int as times, range_agg(span) as parts
      from ${changes} as spans where is_sold_out and span && (${open}) group by product_uuid) as met)`
  return tablesOf(db, availability)
    .selectFrom(found.as('found'))
    .select(['product_uuid', 'times', 'ms'])
    .orderBy('ms', 'desc')
    .orderBy('product_uuid')
    .limit(limit)
}
