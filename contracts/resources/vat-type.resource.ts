import { z } from 'zod'
import { PlainDate, TenthsOfPercent, text } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const vatTypes = defineResource({
  name: 'vat_types',
  sharing: 'inherited',
  schema: z.object({
    name: text(60),
    /** Dated rows: a rate changes by law on a day, and old sales keep theirs (fiscal.md 0.9). */
    rates: z.array(z.object({ from: PlainDate, rate: TenthsOfPercent })).min(1),
  }),
})
