import { z } from 'zod'
import { CertificateStatus } from '../journal/index.ts'
import {
  endpoint,
  Instant,
  Money,
  PlainDate,
  ProductUuid,
  QuantitySum,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { TurnoverSums } from './turnover-of.ts'

const Hours = z.array(
  z.object({ hour: z.int(), gross: Money, net: Money, compare_gross: Money, compare_net: Money }),
)

/**
 * A day starting at another whole hour, by the local time of each receipt, whatever its session. For display
 * only; books, lists and exports use the company's own days.
 */
const ViewOfHours = z.object({
  /** 0 to 23: the day runs from this hour of `day` to the same hour of the next. */
  from_hour: z.int(),
  day: PlainDate,
  total: TurnoverSums,
  by_hour: Hours,
})

/** The dashboard of a business day, compared with the same weekday a week earlier (DES-13). */
export const Dashboard = z.object({
  day: PlainDate,
  compare_day: PlainDate,
  today: TurnoverSums,
  /** Turnover including VAT that was aimed at on the day; null without a goal. */
  goal: z.object({ amount: Money, is_of_date: z.boolean() }).nullable(),
  /** The comparison day up to the same hour. */
  compare_so_far: TurnoverSums,
  by_hour: Hours,
  /** HH:MM, the start of the business day in the books. */
  day_starts_at: z.string(),
  /** Null when not requested. */
  view: ViewOfHours.nullable(),
  payments: z.array(z.object({ payment_type_uuid: Uuid, name: z.string(), amount: Money, count: z.int() })),
  top: z.array(
    z.object({ product_uuid: ProductUuid, name: z.string(), quantity: QuantitySum, gross: Money }),
  ),
  registers: z.array(
    z.object({
      uuid: Uuid,
      identifier: z.string(),
      name: z.string(),
      open: z.boolean(),
      session_uuid: SessionUuid.nullable(),
      gross: Money,
      net: Money,
      receipts: z.int(),
    }),
  ),
  /** The office’s own register, which is none of them. */
  desk: RegisterUuid,
  open_orders: z.object({ count: z.int(), total: Money }),
  /** Closed sessions of the last 7 days with a cash difference. */
  differences: z.array(
    z.object({ session_uuid: SessionUuid, register_uuid: RegisterUuid, n: z.int(), amount: Money }),
  ),
  /** Null when no backups are scheduled. */
  backup: z.object({ last_taken_at: Instant.nullable(), is_late: z.boolean() }).nullable(),
  /** Of the key that signs the company's journal. */
  certificate: CertificateStatus,
  /** The journal does not fit the head held outside: an older copy, or written again; null: it fits. */
  head_differs: z.enum(['beyond_the_end', 'another_entry']).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const statisticsEndpoints = {
  dashboard: endpoint({
    method: 'GET',
    path: '/statistics/dashboard',
    summary: 'Turnover of a business day, live, with payments, top sellers and registers (CO-02).',
    permission: 'statistics.read',
    query: z.object({
      day: PlainDate.optional(),
      /** Shows the hours of a day that starts at this hour. */
      from_hour: z.coerce.number().int().min(0).max(23).optional(),
    }),
    returns: Dashboard,
    rejects: [],
    reads: ['turnover', 'orders', 'z_reports', 'documents'],
  }),
}
