import { z } from 'zod'
import { CashierUuid, endpoint, Money, RegisterUuid } from '../kernel/index.ts'
import { askedPeriod, Choices, isPeriod, noPeriod, ofCashier, ofRegister, Period } from './period.ts'
import { TurnoverSums } from './turnover-of.ts'

export const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]

const PartOfTurnover = TurnoverSums.omit({ vat: true })

/** Turnover of some days, or of an hour of all days. */
const Step = Period.extend({
  /** Of an hour of payment: 0 to 23; null for days, weeks and months. */
  hour: z.int().nullable(),
  ...TurnoverSums.shape,
  compare: TurnoverSums.nullable(),
})

/** Turnover of a period beside another (STAT-05, R-27). */
export const Turnover = z.object({
  /** Without days to come. */
  period: Period,
  compared_with: Period.nullable(),
  choices: Choices,
  /** The last day is not over: its counterpart is counted up to and including this hour; null for whole days. */
  up_to_hour: z.int().nullable(),
  /** The hour in which a business day begins. */
  opening: z.int(),
  total: TurnoverSums,
  compare_total: TurnoverSums.nullable(),
  steps: z.array(Step),
  /** By weekday, from 1 for Monday, and hour of payment; hours without turnover are missing. */
  weekdays: z.array(z.object({ weekday: z.int(), hour: z.int(), gross: Money, net: Money })),
  /** Days with turnover, Mondays first. */
  traded: z.array(z.int()).length(7),
  /** The office’s own register has no name. */
  registers: z.array(PartOfTurnover.extend({ register_uuid: RegisterUuid, name: z.string().nullable() })),
  cashiers: z.array(
    PartOfTurnover.extend({
      cashier_uuid: CashierUuid,
      name: z.string(),
      /** Whole hours from the first sign-in or sale of a business day to the last one, or to signing out. */
      staffed_hours: z.int(),
    }),
  ),
  /** Those of all cashiers, or of the chosen one: turnover per staffed hour is of these (BEYOND-11). */
  staffed_hours: z.int(),
  compare_staffed_hours: z.int().nullable(),
  /** What stands besides turnover on a Z report: single-purpose gift cards, deposits and tips. */
  besides: z.object({ gross: Money, vat: Money }),
  /**
   * The Z reports of the period and the running sums of its open sessions, and what turnover with `besides`
   * differs from them by; null for some hours or one cashier, which no Z report has.
   */
  reports: z
    .object({
      count: z.int(),
      open: z.int(),
      gross: Money,
      vat: Money,
      difference: Money,
      vat_difference: Money,
    })
    .nullable(),
})
export type Turnover = z.infer<typeof Turnover>

export const turnoverEndpoints = {
  turnover: endpoint({
    method: 'GET',
    path: '/statistics/turnover',
    summary: 'Turnover of a period by hour, day, week or month, beside another period (STAT-05).',
    permission: 'statistics.read',
    query: z
      .object({
        ...askedPeriod,
        by: z.enum(granularities).default('day'),
        /** Only payments from this hour on, and before the second; the second may be after midnight. */
        hour_from: z.coerce.number().int().min(0).max(23).optional(),
        hour_to: z.coerce.number().int().min(0).max(24).optional(),
        ...ofRegister,
        ...ofCashier,
      })
      .refine(isPeriod, noPeriod),
    returns: Turnover,
    rejects: [],
    reads: ['turnover', 'staffing', 'z_reports', 'documents'],
  }),
}
