import { z } from 'zod'
import { text } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const tablePlanAreas = defineResource({
  name: 'table_plan_areas',
  sharing: 'own',
  schema: z.object({ name: text(40), columns: z.int().min(1).max(20) }),
})
