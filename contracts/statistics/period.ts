import { z } from 'zod'
import { CashierUuid, Instant, PlainDate, RegisterUuid } from '../kernel/index.ts'

/** No statistics are older, and none are of a longer time: a row for each of its days is the most that is computed. */
export const earliest_day = '2000-01-01'
export const most_years = 10

/**
 * What a period is beside: as many whole weeks just before it, the same weekdays 52 weeks before, or the same dates a
 * year before.
 */
export const comparisons = ['weeks', 'weekdays', 'dates'] as const
export type Comparison = (typeof comparisons)[number]

export const Period = z.object({ from: PlainDate, to: PlainDate })
export type Period = z.infer<typeof Period>

/** Whether statistics of these days are computed; a first day needs a last one. */
export const isPeriod = ({
  from,
  to,
}: {
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}): boolean =>
  to === undefined
    ? from === undefined
    : to >= earliest_day &&
      to < '2100' &&
      (from === undefined || (from >= earliest_day && from <= to && from > yearsBefore(to)))

/** A whole period of this length ends on `to` and begins a day later. */
export const yearsBefore = (to: PlainDate): PlainDate =>
  Temporal.PlainDate.from(to).subtract({ years: most_years }).toString()

/** A moment as of which there are statistics: its business day is none before the earliest, in whatever zone. */
export const AsOf = Instant.refine((moment) => moment >= '2000-01-03', 'not before 3 January 2000')

/** Asks for a period; the query as a whole is refined by `isPeriod`. */
export const askedPeriod = {
  /** Absent: the first day with turnover, at most ten years before the last. */
  from: PlainDate.optional(),
  /** Absent: today. */
  to: PlainDate.optional(),
  compare: z.enum(comparisons).optional(),
  /** As the figures stood at this moment: of what was recorded by then. Absent, or to come: as they stand now. */
  as_of: AsOf.optional(),
}
export const noPeriod = { path: ['from'], message: 'not after to, from 2000 on, of at most ten years' }

export const ofRegister = { register_uuid: RegisterUuid.optional() }
export const ofCashier = { cashier_uuid: CashierUuid.optional() }

/** Registers and cashiers to choose from; the office's own register has no name. */
export const Choices = z.object({
  registers: z.array(z.object({ uuid: RegisterUuid, name: z.string().nullable() })),
  cashiers: z.array(z.object({ uuid: CashierUuid, name: z.string() })),
})
export type Choices = z.infer<typeof Choices>
