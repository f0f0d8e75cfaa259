import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { ButtonSize } from '../registers/register.view.ts'
import { defineResource } from './resource.ts'

export const salesAreas = defineResource({
  name: 'sales_areas',
  sharing: 'inherited',
  schema: z.object({
    name: text(40),
    columns: z.int().min(1).max(12),
    product_button_size: ButtonSize,
    category_button_size: ButtonSize,
    /** 0 to 3: 0, 6, 10, 18 px (DEF-56). */
    corner_level: z.int().min(0).max(3),
    page_uuids: z.array(Uuid).max(60),
  }),
})
