import { z } from 'zod'
import { text, Uuid } from '../kernel/index.ts'
import { defineResource } from './resource.ts'

export const companies = defineResource({
  name: 'companies',
  sharing: 'own',
  schema: z.object({
    display_name: text(60),
    type: z.enum(['enterprise', 'subcompany', 'restricted_subcompany', 'independent']),
    vat_entity_uuid: Uuid,
    parent_uuid: Uuid.nullable(),
    currency: z.enum(['DKK', 'EUR']),
    street: text(100),
    postcode: text(10),
    city: text(60),
  }),
})
