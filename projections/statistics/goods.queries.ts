import type { PlainDate, ProductUuid } from '@bon/contracts/kernel'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type DatabaseOf, type Scoped, tablesOf, together, unionOf } from '../kernel/index.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import type { Asked } from './turnover-rows.ts'
import { type Days, daysOf, monthOf, wholeMonths } from './whole-months.ts'

/** Days within a period on which a product's cost price changes, oldest first; most products have none. */
export type CostChanges = readonly { product_uuid: ProductUuid; days: readonly PlainDate[] }[]

const sums = ['quantity', 'gross', 'vat', 'discount'] as const
type Units = DatabaseOf<(typeof turnover)['tables']>['units']
type UnitRow = Pick<Units, 'product_uuid' | (typeof sums)[number]> & { step: number }

/**
 * What each product sold in a period; one whose cost price changes in it has a row for each part: `step` counts the
 * changes that had happened. The catalogue knows categories and cost prices.
 */
export const unitsIn = (db: Scoped, asked: Asked, changes: CostChanges) => {
  const { months, days } = wholeMonths(asked)
  const divided = dividedMonths(changes)
  const rows = [
    ...months.map((part) => unitMonthsIn(db, asked, part, divided)),
    ...[...divided].flatMap(([month, products]) =>
      months
        .filter(({ from, to }) => month >= from && month <= to)
        .map(() => unitDaysIn(db, asked, daysOf(month)).where(isAmong(products))),
    ),
    ...days.map((part) => unitDaysIn(db, asked, part)),
  ]
  return tablesOf(db, turnover)
    .with('changed', () => changedDays(changes))
    .selectFrom(unionOf<UnitRow>(rows).as('rows'))
    .select((eb) => [
      'product_uuid',
      'step',
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('discount')).as('discount'),
    ])
    .groupBy(['product_uuid', 'step'])
    .execute()
}

/** Products whose cost price changes within a month, by that month: only their rows by day tell before from after. */
const dividedMonths = (changes: CostChanges): Map<PlainDate, ProductUuid[]> => {
  const divided = new Map<PlainDate, ProductUuid[]>()
  for (const { product_uuid, days } of changes)
    for (const month of new Set(days.filter((day) => day !== monthOf(day)).map(monthOf)))
      divided.set(month, [...(divided.get(month) ?? []), product_uuid])
  return divided
}

const unitMonthsIn = (
  db: Scoped,
  { register_uuid }: Asked,
  { from, to }: Days,
  divided: ReadonlyMap<PlainDate, readonly ProductUuid[]>,
) => {
  const pairs = [...divided].flatMap(([month, products]) => products.map((product) => ({ month, product })))
  const isDivided = sql<SqlBool>`(month, product_uuid) in (
    select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as divided (month text, product uuid))`
  return tablesOf(db, turnover)
    .selectFrom('unit_months')
    .leftJoin(changed.as('changed'), 'changed.product', 'product_uuid')
    .select(['product_uuid', stepOn(sql.ref('month')).as('step'), ...sums])
    .where('company_uuid', '=', db.company_uuid)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where((eb) => eb.not(isDivided))
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
}

const unitDaysIn = (db: Scoped, { register_uuid }: Asked, { from, to }: Days) =>
  tablesOf(db, turnover)
    .selectFrom('units')
    .leftJoin(changed.as('changed'), 'changed.product', 'product_uuid')
    .select(['product_uuid', stepOn(sql.ref('business_day')).as('step'), ...sums])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))

type ChangedDays = { product: ProductUuid; days: string[] }

/** Once in a statement, as there may be a part for each of many months. */
const changedDays = (changes: CostChanges) => sql<ChangedDays>`
  (select (change->>'product_uuid')::uuid as product,
    array(select jsonb_array_elements_text(change->'days')) as days
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as change)`

const changed = sql<ChangedDays>`changed`

const stepOn = (day: Expression<unknown>) => sql<number>`coalesce(width_bucket(${day}, days), 0)`

const isAmong = (products: readonly ProductUuid[]) => sql<SqlBool>`product_uuid = any(${products}::uuid[])`

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
