import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const paymentTypes = defineResource({
  name: 'payment_types',
  sharing: 'inherited',
  schema: z.object({
    name: text(40),
    interface_key: z.enum(['cash', 'autonomous_terminal', 'enclosure', 'invoice']),
    becomes_pos_payment_button: z.boolean(),
    counts_format: z.object({ units: z.array(z.int().min(1)).max(40) }),
    rounding_unit: z.int().min(1).max(10_000),
    account_uuid: Uuid,
  }),
})
