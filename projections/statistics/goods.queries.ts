import type { PlainDate, ProductUuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import type { Asked } from './period.queries.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'

/** Days within a period on which a product's cost price changes, oldest first; most products have none. */
export type CostChanges = readonly { product_uuid: ProductUuid; days: readonly PlainDate[] }[]

/**
 * What each product sold in a period; one whose cost price changes in it has a row for each part: `step` counts the
 * changes that had happened. The catalogue knows categories and cost prices.
 */
export const unitsIn = (db: Scoped, { from, to, register_uuid }: Asked, changes: CostChanges) => {
  const changed = sql<{ product: ProductUuid; days: string[] }>`
    (select (change->>'product_uuid')::uuid as product,
      array(select jsonb_array_elements_text(change->'days')) as days
      from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as change)`
  let query = tablesOf(db, turnover)
    .selectFrom('units')
    .leftJoin(changed.as('changed'), 'changed.product', 'product_uuid')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  return query
    .select((eb) => [
      'product_uuid',
      sql<number>`coalesce(width_bucket(business_day, days), 0)`.as('step'),
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('discount')).as('discount'),
    ])
    .groupBy(['product_uuid', 'step'])
    .execute()
}

const ordered = (db: Scoped, { from, to, cashier_uuid, last_day_hours }: Asked) => {
  let query = tablesOf(db, turnover)
    .selectFrom('ordered_hours')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (cashier_uuid) query = query.where('sold_by', '=', cashier_uuid)
  if (last_day_hours)
    query = query.where((eb) => eb.or([eb('business_day', '<', to), eb('hour', 'in', last_day_hours)]))
  return query.select((eb) => [
    total(eb.ref('quantity')).as('quantity'),
    total(eb.ref('gross')).as('gross'),
    total(eb.ref('net')).as('net'),
  ])
}

/** Units by business day, by the local hour in which they were ordered, and by seller; beside all others a chosen one. */
export const orderedIn = (db: Scoped, asked: Asked) =>
  together(db, {
    hours: ordered(db, asked).select('hour').groupBy('hour'),
    days: ordered(db, asked).select('business_day as day').groupBy('business_day').orderBy('business_day'),
    sellers: ordered(db, { ...asked, cashier_uuid: undefined })
      .select('sold_by as cashier_uuid')
      .groupBy('sold_by')
      .orderBy('gross', 'desc')
      .orderBy('sold_by'),
  })
