import { z } from 'zod'
import { endpoint, Money, Uuid } from '../kernel/index.ts'
import { askedPeriod, isPeriod, noPeriod, Period } from './period.ts'

/** Bons paid at tables; the turnover and guests of one at several tables are divided between them. */
const Visits = z.object({
  /** How often a table was taken: a bon at two tables counts at both. */
  visits: z.int(),
  /** On average, from the first tap of a bon to its payment; null without a visit. */
  minutes: z.int().nullable(),
  guests: z.int(),
  gross: Money,
  net: Money,
})

/** How long tables are taken, what they turn over, and when their seats are used (BEYOND-11). */
export const TableFigures = z.object({
  period: Period,
  compared_with: Period.nullable(),
  /** The hour in which a business day begins. */
  opening: z.int(),
  /** Days with a bon at a table. */
  days: z.int(),
  total: Visits.extend({ receipts: z.int() }),
  compare_total: Visits.extend({ receipts: z.int() }).nullable(),
  /** Largest turnover first; one that was deleted has no name, area or seats. */
  tables: z.array(
    Visits.extend({
      table_uuid: Uuid,
      name: z.string(),
      area: z.string(),
      seats: z.int(),
      compare_minutes: z.int().nullable(),
    }),
  ),
  /**
   * Of each area, which part of its seats was taken in an hour of an average day, in tenths of a percent. A bon without a
   * number of guests takes all seats of its table.
   */
  areas: z.array(
    z.object({
      area_uuid: Uuid,
      name: z.string(),
      seats: z.int(),
      hours: z.array(z.object({ hour: z.int(), share: z.int() })),
    }),
  ),
})
export type TableFigures = z.infer<typeof TableFigures>

export const tableStatisticsEndpoints = {
  tables: endpoint({
    method: 'GET',
    path: '/statistics/tables',
    summary:
      'How long tables are taken in a period, and which part of the seats by area and hour (BEYOND-11).',
    permission: 'statistics.read',
    query: z.object(askedPeriod).refine(isPeriod, noPeriod),
    returns: TableFigures,
    rejects: [],
    reads: ['turnover', 'documents'],
  }),
}
