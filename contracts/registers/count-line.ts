import { z } from 'zod'

/** Count of one denomination: `unit` in minor units. */
export const CountLine = z.strictObject({
  unit: z.int().min(1).max(100_000),
  count: z.int().min(0).max(99_999),
})
export type CountLine = z.infer<typeof CountLine>
