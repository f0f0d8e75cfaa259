import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const accounts = defineResource({
  name: 'accounts',
  sharing: 'inherited',
  schema: z.object({
    number: z.int().min(1),
    name: text(60),
    type: z.enum(['balance', 'revenue']),
    purpose: z
      .enum([
        'cash_deposit',
        'credit',
        'difference',
        'discount',
        'enclosure',
        'interim',
        'rounding',
        'surcharge',
        'tips',
        'withdrawal',
      ])
      .nullable(),
    vat_type_uuid: Uuid.nullable(),
  }),
})
