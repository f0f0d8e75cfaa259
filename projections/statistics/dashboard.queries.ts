import type { Instant, PlainDate } from '@bon/contracts/kernel'
import { type Scoped, together } from '../kernel/index.ts'
import { openOrders } from '../orders/index.ts'
import { differences } from '../registers/index.ts'
import { byRegister, clockHoursOf, hoursOf, payments, topSold } from './turnover.queries.ts'

type Days = { day: PlainDate; compare_day: PlainDate }

/** The dashboard's figures for a business day and its comparison day in one query; cash differences since a moment. */
export const dayFigures = async (db: Scoped, { day, compare_day }: Days, differences_since: Instant) => {
  const { open_orders: counts, ...found } = await together(db, {
    hours: hoursOf(db, day),
    compare_hours: hoursOf(db, compare_day),
    paid: payments(db, day),
    top: topSold(db, day, 5),
    per_register: byRegister(db, day),
    open_orders: openOrders(db),
    differences: differences(db, differences_since),
  })
  const [open_orders] = counts
  if (!open_orders) throw new Error('a count has a row')
  return { ...found, open_orders }
}

/** Hours of two days that start at that hour. */
export const clockFigures = (db: Scoped, { day, compare_day }: Days, from_hour: number) =>
  together(db, {
    hours: clockHoursOf(db, day, from_hour),
    compare_hours: clockHoursOf(db, compare_day, from_hour),
  })
