import { z } from 'zod'
import { CertificateStanding } from '../journal/index.ts'
import { endpoint, Instant, Money, PlainDate, Quantity, Uuid } from '../kernel/index.ts'

const Day = z.object({ gross: Money, net: Money, vat: Money, receipts: z.int() })

const Hours = z.array(z.object({ hour: z.int(), gross: Money, compare_gross: Money }))

/**
 * A day as if days began at another whole hour: by the local time of each receipt, whatever session it is of. Only
 * for looking at; the books, every list and every export keep the company's own days.
 */
const ViewOfHours = z.object({
  /** 0 to 23: the day is from this hour on `day` up to it on the next. */
  from_hour: z.int(),
  day: PlainDate,
  total: Day,
  by_hour: Hours,
})

/** The dashboard of one business day beside the same weekday a week before (design 13). */
export const Dashboard = z.object({
  day: PlainDate,
  compare_day: PlainDate,
  today: Day,
  /** The comparison day up to the same hour, and whole. */
  compare_so_far: Day,
  by_hour: Hours,
  /** HH:MM, at which the business day begins in the books. */
  day_starts_at: z.string(),
  /** Null where none was asked for. */
  view: ViewOfHours.nullable(),
  payments: z.array(z.object({ payment_type_uuid: Uuid, name: z.string(), amount: Money, count: z.int() })),
  top: z.array(z.object({ product_uuid: Uuid, name: z.string(), quantity: Quantity, gross: Money })),
  registers: z.array(
    z.object({
      uuid: Uuid,
      identifier: z.string(),
      name: z.string(),
      open: z.boolean(),
      session_uuid: Uuid.nullable(),
      gross: Money,
      receipts: z.int(),
    }),
  ),
  open_orders: z.object({ count: z.int(), total: Money }),
  /** Closed sessions of the last 7 days whose count did not fit. */
  differences: z.array(z.object({ session_uuid: Uuid, register_uuid: Uuid, n: z.int(), amount: Money })),
  /** Null where none are scheduled. */
  backup: z.object({ last_taken_at: Instant.nullable(), is_late: z.boolean() }).nullable(),
  /** Of the key that signs the company's journal. */
  certificate: CertificateStanding,
})
export type Dashboard = z.infer<typeof Dashboard>

export const statisticsEndpoints = {
  dashboard: endpoint({
    method: 'GET',
    path: '/statistics/dashboard',
    says: 'Turnover of a business day, live, with payments, top sellers and registers (CO-02).',
    permission: 'statistics.read',
    query: z.object({
      day: PlainDate.optional(),
      /** Views the hours with the day beginning then. */
      from_hour: z.coerce.number().int().min(0).max(23).optional(),
    }),
    returns: Dashboard,
    rejects: [],
    reads: ['turnover', 'orders', 'z_reports', 'documents'],
  }),
}
