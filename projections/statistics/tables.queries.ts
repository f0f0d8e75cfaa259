import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import { total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import type { Asked } from './turnover-rows.ts'

const visits = (db: Scoped, { from, to, last_day_hours }: Asked) => {
  const query = tablesOf(db, turnover)
    .selectFrom('table_visits')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
  return last_day_hours
    ? query.where((eb) => eb.or([eb('business_day', '<', to), eb('hour', 'in', last_day_hours)]))
    : query
}

/** Bons paid at each table of a period. */
const byTable = (db: Scoped, asked: Asked) =>
  visits(db, asked)
    .select((eb) => [
      'table_uuid',
      total(eb.ref('visits')).as('visits'),
      total(eb.ref('receipts')).as('receipts'),
      total(eb.ref('minutes')).as('minutes'),
      total(eb.ref('guests')).as('guests'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
    ])
    .groupBy('table_uuid')
    .orderBy('gross', 'desc')
    .orderBy('table_uuid')

/** How long each table was taken, by the local hour. */
const takenHours = (db: Scoped, { from, to }: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('table_hours')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .select((eb) => [
      'table_uuid',
      'hour',
      total(eb.ref('guest_minutes')).as('guest_minutes'),
      total(eb.ref('uncounted_minutes')).as('uncounted_minutes'),
    ])
    .groupBy(['table_uuid', 'hour'])

/** How many days had a bon at a table. */
const days = (db: Scoped, asked: Asked) =>
  visits(db, asked).select((eb) => eb.fn.count<number>('business_day').distinct().as('days'))

/** Visits of tables, when they were taken, and on which days. */
export const tablesIn = (db: Scoped, asked: Asked) =>
  together(db, { tables: byTable(db, asked), hours: takenHours(db, asked), days: days(db, asked) })

export const comparedTablesIn = (db: Scoped, asked: Asked) => together(db, { tables: byTable(db, asked) })
