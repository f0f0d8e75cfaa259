import { z } from 'zod'
import { CertificateStanding } from '../journal/index.ts'
import { endpoint, Instant, Money, PlainDate, Quantity, Uuid } from '../kernel/index.ts'

const Day = z.object({ gross: Money, net: Money, vat: Money, receipts: z.int() })

/** The dashboard of one business day beside the same weekday a week before (design 13). */
export const Dashboard = z.object({
  day: PlainDate,
  compare_day: PlainDate,
  today: Day,
  /** The comparison day up to the same hour, and whole. */
  compare_so_far: Day,
  by_hour: z.array(z.object({ hour: z.int(), gross: Money, compare_gross: Money })),
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
    query: z.object({ day: PlainDate.optional() }),
    returns: Dashboard,
    rejects: [],
    reads: ['turnover', 'orders', 'z_reports', 'documents'],
  }),
}
