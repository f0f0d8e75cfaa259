import type { PlainDate } from '@bon/contracts/kernel'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { guestTotals, total } from './total.ts'
import { turnover } from './turnover.projection.ts'

/** Hours of a business day with turnover, in any order. */
export const hoursOf = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('hours')
    .select((eb) => [
      'hour',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('hour')

/** Hours of a day that starts at `from_hour`, up to the same hour of the next day, in any order. */
export const clockHoursOf = (db: Scoped, day: PlainDate, from_hour: number) =>
  tablesOf(db, turnover)
    .selectFrom('clock_hours')
    .select([
      'hour',
      'gross',
      'net',
      'vat',
      'receipts',
      'guests',
      'guest_gross',
      'guest_net',
      'guest_quantity',
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where((eb) =>
      eb.or([
        eb('local_day', '=', day).and('hour', '>=', from_hour),
        eb('local_day', '=', dayAfter(day)).and('hour', '<', from_hour),
      ]),
    )

const dayAfter = (day: PlainDate): PlainDate => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Received amounts by payment type, rounding included and tips not, largest first. */
export const payments = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('payments')
    .select((eb) => [
      'payment_type_uuid',
      total(eb.ref('amount')).as('amount'),
      total(eb.ref('count')).as('count'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('payment_type_uuid')
    .orderBy('amount', 'desc')
    .orderBy('payment_type_uuid')

/** The products with the highest sales. */
export const topSold = (db: Scoped, day: PlainDate, limit: number) =>
  tablesOf(db, turnover)
    .selectFrom('units')
    .select((eb) => [
      'product_uuid',
      total(eb.ref('quantity')).as('quantity'),
      total(eb.ref('gross')).as('gross'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('product_uuid')
    .orderBy('quantity', 'desc')
    .orderBy('gross', 'desc')
    .orderBy('product_uuid')
    .limit(limit)

/** Turnover of the day by register; registers without sales are omitted. */
export const byRegister = (db: Scoped, day: PlainDate) =>
  tablesOf(db, turnover)
    .selectFrom('hours')
    .select((eb) => [
      'register_uuid',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('receipts')).as('receipts'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .groupBy('register_uuid')
    .orderBy('register_uuid')
