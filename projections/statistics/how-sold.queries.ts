import type { Instant } from '@bon/contracts/kernel'
import { type SqlBool, sql } from 'kysely'
import { soldOutIn } from '../availability/index.ts'
import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import type { Asked } from './turnover-rows.ts'

const isAsked = ({ company_uuid }: Scoped, { from, to, register_uuid }: Asked) =>
  sql<SqlBool>`company_uuid = ${company_uuid} and business_day >= ${from} and business_day <= ${to}
    ${register_uuid === undefined ? sql`` : sql`and register_uuid = ${register_uuid}`}`

/** What was chosen with products, most often first. */
const variants = (db: Scoped, asked: Asked, limit: number) =>
  tablesOf(db, turnover)
    .selectFrom('variants')
    .where(isAsked(db, asked))
    .select((eb) => ['name', total(eb.ref('quantity')).as('quantity'), total(eb.ref('added')).as('added')])
    .groupBy('name')
    .having((eb) => eb(total<number>(eb.ref('quantity')), '<>', 0))
    .orderBy('quantity', 'desc')
    .orderBy('name')
    .limit(limit)

const deliveryTypes = (db: Scoped, asked: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('delivery_types')
    .where(isAsked(db, asked))
    .select((eb) => [
      'delivery_type',
      total(eb.ref('receipts')).as('receipts'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
    ])
    .groupBy('delivery_type')
    .orderBy('gross', 'desc')
    .orderBy('delivery_type')

const rulePrices = (db: Scoped, asked: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('rule_prices')
    .where(isAsked(db, asked))
    .select((eb) => [
      'rule_uuid',
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
    ])
    .groupBy('rule_uuid')
    .orderBy('gross', 'desc')
    .orderBy('rule_uuid')

/** How many rows of what has no natural bound. */
export type MostRows = { variants: number; sold_out: number }

/**
 * What a period's goods were sold with, how they reached the guest, at which rule's price, and what was sold out
 * meanwhile, up to a moment.
 */
export const howSoldIn = (db: Scoped, asked: Asked, until: Instant, most: MostRows) =>
  together(db, {
    variants: variants(db, asked, most.variants),
    delivery_types: deliveryTypes(db, asked),
    rule_prices: rulePrices(db, asked),
    sold_out: soldOutIn(db, asked, until, most.sold_out),
  })
