import { z } from 'zod'
import { text } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

/** The legal person behind one CVR number: owner of the number series and the signature chains (architecture.md 4c). */
export const vatEntities = defineResource({
  name: 'vat_entities',
  sharing: 'inherited',
  schema: z.object({
    legal_name: text(100),
    cvr: z.string().regex(/^\d{8}$/),
    zone: z.string(),
    /** Cut-off of the business day (DEF-14). */
    day_starts_at: z.string().regex(/^\d{2}:\d{2}$/),
  }),
})
