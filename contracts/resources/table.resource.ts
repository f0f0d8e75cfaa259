import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const tables = defineResource({
  name: 'tables',
  sharing: 'own',
  schema: z.object({
    number: text(10),
    area_uuid: Uuid,
    seats: z.int().min(1).max(99),
    column: z.int().min(0),
    row: z.int().min(0),
  }),
})
