import { zero } from '@bon/contracts/kernel'
import { type SqlBool, sql } from 'kysely'
import { type DatabaseOf, type Scoped, tablesOf, together, unionOf } from '../kernel/index.ts'
import { differencesByCompany } from '../registers/index.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import { type Asked, companiesOf } from './turnover-rows.ts'
import { type Days, wholeMonths } from './whole-months.ts'

/** Rows of the period of the companies that are asked for. */
const areAsked = (db: Scoped, asked: Asked) => sql<SqlBool>`
  company_uuid = any(${companiesOf(db, asked)}::uuid[])
  and business_day >= ${asked.from} and business_day <= ${asked.to}`

/** Of tables by hour: only some hours of the last day, when it is not over in the other period. */
const andHours = ({ to, last_day_hours: hours }: Asked) =>
  sql<SqlBool>`${hours ? sql`(business_day < ${to} or hour = any(${hours}::int[]))` : sql`true`}`

/** Payments by type, discounts and cash differences of each company; whole days. */
export const moneyByCompany = (db: Scoped, asked: Asked) =>
  together(db, {
    payments: tablesOf(db, turnover)
      .selectFrom('payments')
      .where(areAsked(db, asked))
      .select((eb) => [
        'company_uuid',
        'payment_type_uuid',
        total(eb.ref('amount')).as('amount'),
        total(eb.ref('tips')).as('tips'),
      ])
      .groupBy(['company_uuid', 'payment_type_uuid']),
    discounts: tablesOf(db, turnover)
      .selectFrom('discounts')
      .where(areAsked(db, asked))
      .select((eb) => ['company_uuid', total(eb.ref('amount')).as('amount')])
      .groupBy('company_uuid'),
    differences: differencesByCompany(db, { ...asked, companies: companiesOf(db, asked) }),
  })

const unit_columns = ['company_uuid', 'product_uuid', 'quantity', 'gross', 'vat'] as const
type Units = DatabaseOf<(typeof turnover)['tables']>['units']
type UnitRow = Pick<Units, (typeof unit_columns)[number]>

/** What each product sold in each company; whole days, of whole months those that are stored by month. */
const soldBy = (db: Scoped, asked: Asked) => {
  const { months, days } = wholeMonths(asked)
  const companies = companiesOf(db, asked)
  const byMonth = ({ from, to }: Days) =>
    tablesOf(db, turnover)
      .selectFrom('unit_months')
      .select(unit_columns)
      .where('company_uuid', 'in', companies)
      .where('month', '>=', from)
      .where('month', '<=', to)
  const byDay = (part: Days) =>
    tablesOf(db, turnover)
      .selectFrom('units')
      .select(unit_columns)
      .where(areAsked(db, { ...part, companies }))
  return tablesOf(db, turnover)
    .selectFrom(unionOf<UnitRow>([...months.map(byMonth), ...days.map(byDay)]).as('rows'))
    .select((eb) => [
      'company_uuid',
      'product_uuid',
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('vat')).as('vat'),
    ])
    .groupBy(['company_uuid', 'product_uuid'])
}

/** Units of each company, and its product with the highest turnover. */
export const productsByCompany = (db: Scoped, asked: Asked) => {
  const sold = () => tablesOf(db, turnover).selectFrom(soldBy(db, asked).as('sold'))
  return together(db, {
    sums: sold()
      .select((eb) => [
        'company_uuid',
        total(eb.ref('quantity')).as('quantity'),
        total(eb.ref('gross')).as('gross'),
        total(eb.ref('vat')).as('vat'),
      ])
      .groupBy('company_uuid'),
    best: sold()
      .distinctOn('company_uuid')
      .select(['company_uuid', 'product_uuid'])
      .where('gross', '>', zero)
      .orderBy('company_uuid')
      .orderBy('gross', 'desc')
      .orderBy('product_uuid'),
  })
}

/** Units of each company by when they were ordered. */
export const unitsByCompany = (db: Scoped, asked: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('ordered_hours')
    .where(areAsked(db, asked))
    .where(andHours(asked))
    .select((eb) => [
      'company_uuid',
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
    ])
    .groupBy('company_uuid')
    .execute()

/** Bons at tables of each company. */
export const tablesByCompany = (db: Scoped, asked: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('table_visits')
    .where(areAsked(db, asked))
    .where(andHours(asked))
    .select((eb) => [
      'company_uuid',
      total(eb.ref('visits')).as('visits'),
      total(eb.ref('receipts')).as('receipts'),
      total(eb.ref('minutes')).as('minutes'),
      total(eb.ref('guests')).as('guests'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
    ])
    .groupBy('company_uuid')
    .execute()
