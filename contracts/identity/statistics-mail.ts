import { z } from 'zod'

/** When a person gets the statistics of a company by mail: after each business day, or after each week. */
export const StatisticsMail = z.enum(['never', 'daily', 'weekly'])
export type StatisticsMail = z.infer<typeof StatisticsMail>
