import type { CompanyUuid, PlainDate } from '@bon/contracts/kernel'
import { type Scoped, tablesOf, together, unionOf } from '../kernel/index.ts'
import { sessionSums } from '../registers/index.ts'
import { guestTotals, total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import { type Asked, daysIn, weekdaysIn } from './turnover-rows.ts'

/** Turnover by business day, oldest first; days without are missing. */
const byDay = (db: Scoped, asked: Asked) =>
  daysIn(db, asked)
    .select((eb) => [
      'business_day as day',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy('business_day')
    .orderBy('business_day')

const byWeekdayAndHour = (db: Scoped, asked: Asked) =>
  weekdaysIn(db, asked)
    .select((eb) => [
      'weekday',
      'hour',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy(['weekday', 'hour'])
    .orderBy('weekday')
    .orderBy('hour')

const byWhom = <Column extends 'register_uuid' | 'cashier_uuid'>(db: Scoped, asked: Asked, column: Column) =>
  daysIn(db, asked)
    .select((eb) => [
      eb.ref(column).as('uuid'),
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy(column)
    .orderBy('gross', 'desc')
    .orderBy(column)

/** What stands besides turnover, by kind. */
export const besidesIn = (db: Scoped, { from, to, register_uuid }: Asked) =>
  tablesOf(db, turnover)
    .selectFrom('besides')
    .select((eb) => [
      'kind',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('count')).as('count'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .$if(register_uuid !== undefined, (query) => query.where('register_uuid', '=', register_uuid ?? ''))
    .groupBy('kind')
    .orderBy('kind')

/** The first business day with a receipt, of the company or of any of several. */
export const firstDayOf = async (
  db: Scoped,
  companies: readonly CompanyUuid[] = [db.company_uuid],
): Promise<PlainDate | undefined> => {
  const firsts = companies.map((company_uuid) =>
    tablesOf(db, turnover)
      .selectFrom('days')
      .select('business_day')
      .where('company_uuid', '=', company_uuid)
      .orderBy('business_day')
      .limit(1),
  )
  const [found] = await tablesOf(db, turnover)
    .selectFrom(unionOf<{ business_day: PlainDate }>(firsts).as('firsts'))
    .select((eb) => eb.fn.min('business_day').as('first'))
    .execute()
  return found?.first ?? undefined
}

/** By day, weekday and hour, and beside all others the chosen register and cashier; with what the Z reports say. */
export const turnoverIn = (db: Scoped, asked: Asked) =>
  together(db, {
    days: byDay(db, asked),
    weekdays: byWeekdayAndHour(db, asked),
    registers: byWhom(db, { ...asked, register_uuid: undefined }, 'register_uuid'),
    cashiers: byWhom(db, { ...asked, cashier_uuid: undefined }, 'cashier_uuid'),
    besides: besidesIn(db, asked),
    sessions: sessionSums(db, asked),
  })

/** Turnover of the period beside it. */
export const comparedTurnoverIn = (db: Scoped, asked: Asked) =>
  together(db, { days: byDay(db, asked), weekdays: byWeekdayAndHour(db, asked) })
