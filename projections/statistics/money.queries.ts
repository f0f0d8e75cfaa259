import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import { differencesByCloser, differencesIn } from '../registers/index.ts'
import { besidesIn } from './period.queries.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import { type Asked, daysIn } from './turnover-rows.ts'

const tablesIn = (db: Scoped) => tablesOf(db, turnover)

const payments = (db: Scoped, { from, to, register_uuid, cashier_uuid }: Asked) => {
  let query = tablesIn(db)
    .selectFrom('payments')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (cashier_uuid) query = query.where('cashier_uuid', '=', cashier_uuid)
  return query
}

const byType = (db: Scoped, asked: Asked) =>
  payments(db, asked)
    .select((eb) => [
      'payment_type_uuid',
      total(eb.ref('amount')).as('amount'),
      total(eb.ref('tips')).as('tips'),
      total(eb.ref('count')).as('count'),
    ])
    .groupBy('payment_type_uuid')
    .orderBy('amount', 'desc')
    .orderBy('payment_type_uuid')

const tips = (db: Scoped, asked: Asked) =>
  payments(db, asked)
    .select((eb) => ['cashier_uuid', total(eb.ref('tips')).as('amount')])
    .groupBy('cashier_uuid')
    .having((eb) => eb(total<number>(eb.ref('tips')), '<>', 0))
    .orderBy('amount', 'desc')
    .orderBy('cashier_uuid')

const discounts = (db: Scoped, { from, to, register_uuid, cashier_uuid }: Asked) => {
  let query = tablesIn(db)
    .selectFrom('discounts')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (cashier_uuid) query = query.where('given_by', '=', cashier_uuid)
  return query
    .select((eb) => [
      'given_by',
      'approved_by',
      'form',
      'kind_uuid',
      total(eb.ref('amount')).as('amount'),
      total(eb.ref('count')).as('count'),
    ])
    .groupBy(['given_by', 'approved_by', 'form', 'kind_uuid'])
    .orderBy('amount', 'desc')
    .orderBy('given_by')
    .orderBy('approved_by')
    .orderBy('form')
    .orderBy('kind_uuid')
}

const removals = (db: Scoped, { from, to, register_uuid, cashier_uuid }: Asked) => {
  let query = tablesIn(db)
    .selectFrom('actions')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (cashier_uuid) query = query.where('cashier_uuid', '=', cashier_uuid)
  return query
    .select((eb) => [
      'cashier_uuid',
      'kind',
      total(eb.ref('amount')).as('amount'),
      total(eb.ref('count')).as('count'),
    ])
    .groupBy(['cashier_uuid', 'kind'])
    .orderBy('amount', 'desc')
    .orderBy('cashier_uuid')
    .orderBy('kind')
}

const sold = (db: Scoped, asked: Asked) =>
  daysIn(db, asked).select((eb) => [
    total(eb.ref('gross')).as('gross'),
    total(eb.ref('discount')).as('discount'),
    total(eb.ref('returns')).as('returns'),
    total(eb.ref('returned')).as('returned'),
  ])

/** What was paid, given away and counted in a period. */
export const moneyIn = async (db: Scoped, asked: Asked, limit: number) => {
  const { sold: sums, ...found } = await together(db, {
    sold: sold(db, asked),
    payments: byType(db, asked),
    tips: tips(db, asked),
    discounts: discounts(db, asked),
    removals: removals(db, asked),
    differences: differencesIn(db, asked, limit),
    differences_by: differencesByCloser(db, asked),
    besides: besidesIn(db, asked),
  })
  const [sum] = sums
  if (!sum) throw new Error('a sum has a row')
  return { ...found, ...sum }
}
