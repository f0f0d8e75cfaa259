import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const registers = defineResource({
  name: 'registers',
  sharing: 'own',
  schema: z.object({
    identifier: text(20),
    name: text(40),
    /** At least one (REG-45). */
    sales_area_uuids: z.array(Uuid).min(1).max(20),
    payment_type_uuids: z.array(Uuid).min(1).max(40),
  }),
})
