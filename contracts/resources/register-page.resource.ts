import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { Hue } from '../registers/register.view.ts'
import { defineResource } from './resource.ts'

export const registerPages = defineResource({
  name: 'register_pages',
  sharing: 'inherited',
  schema: z.object({ name: text(40), hue: Hue, product_uuids: z.array(Uuid).max(200) }),
})
